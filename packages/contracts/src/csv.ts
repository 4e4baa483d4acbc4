/** A row of a table in text, and the line of the file in which it begins; the first line is 1. */
export type CsvRow = { line: number; cells: string[] }

/** Why a text is not a table. The message can be shown to the user. */
export class CsvError extends Error {}

// More than any spreadsheet contains. Anything larger is refused before it is stored.
const mostColumns = 1_000
const mostCharacters = 100_000

/**
 * The text of a file: UTF-8, or UTF-16 where it begins with that mark, as spreadsheets write it. Undefined otherwise.
 */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const quote = 0x22
const space = 0x20
const lineFeed = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = 0xfeff

/**
 * Reads delimited text in one pass, row by row: a caller can stop or pause after each row, and only the current row is
 * in memory. Lines end with \n, \r\n or \r; an empty one is a row without cells. Throws CsvError.
 */
export function* readCsv(text: string, delimiter = delimiterOf(text)): Generator<CsvRow, void> {
  const separator = delimiter.charCodeAt(0)
  let at = text.charCodeAt(0) === byteOrderMark ? 1 : 0
  let line = 1
  while (at < text.length) {
    if (isLineEnd(text.charCodeAt(at))) {
      at = afterLineEnd(text, at)
      yield { line, cells: [] }
      line++
      continue
    }
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      if (row.cells.length === mostColumns) throw new CsvError(`Line ${row.line} has more than 1,000 columns`)
      const isQuoted = text.charCodeAt(at) === quote
      const end = isQuoted ? endOfQuoted(text, at, line) : endOfPlain(text, at, separator)
      if (end - at > mostCharacters) throw tooLong(line)
      if (isQuoted) line += lineEndsIn(text, at, end)
      row.cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end))
      at = end
      if (isQuoted) {
        while (text.charCodeAt(at) === space) at++
        if (at < text.length && text.charCodeAt(at) !== separator && !isLineEnd(text.charCodeAt(at))) {
          throw new CsvError(`Line ${line} has text after a closing quotation mark`)
        }
      }
      if (text.charCodeAt(at) !== separator) break
      at++
    }
    at = afterLineEnd(text, at)
    line++
    yield row
  }
}

const isLineEnd = (code: number) => code === lineFeed || code === carriageReturn

const afterLineEnd = (text: string, at: number) =>
  at + (text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1)

function endOfPlain(text: string, from: number, separator: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === separator || isLineEnd(code) || at - from > mostCharacters) return at
  }
  return text.length
}

const tooLong = (line: number) => new CsvError(`Line ${line} has a cell of more than 100,000 characters`)

/** The offset after the closing quotation mark. Two quotation marks within the cell represent one. */
function endOfQuoted(text: string, from: number, line: number): number {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) throw new CsvError(`A quotation mark in line ${line} is not closed`)
    if (at - from > mostCharacters) throw tooLong(line)
    if (text.charCodeAt(at + 1) !== quote) return at + 1
  }
}

function lineEndsIn(text: string, from: number, end: number): number {
  let count = 0
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count++
  }
  return count
}

const delimiters = [',', '\t', ';', '|']
const sampleCharacters = 100_000
const sampleRows = 10

/** The delimiter that divides the first rows most evenly; among equals, the one that results in more cells. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleCharacters)
  let best = { delimiter: ',', unevenness: Number.POSITIVE_INFINITY, cells: 0 }
  for (const delimiter of delimiters) {
    const widths = widthsOf(sample, delimiter)
    const cells = widths.reduce((sum, width) => sum + width, 0) / Math.max(widths.length, 1)
    const unevenness = widths.reduce((sum, width, place) => sum + Math.abs(width - (widths[place - 1] ?? width)), 0)
    const isBetter = unevenness < best.unevenness || (unevenness === best.unevenness && cells > best.cells)
    if (cells >= 2 && isBetter) best = { delimiter, unevenness, cells }
  }
  return best.delimiter
}

function widthsOf(sample: string, delimiter: string): number[] {
  const widths: number[] = []
  try {
    for (const { cells } of readCsv(sample, delimiter)) {
      if (cells.some((cell) => cell.trim())) widths.push(cells.length)
      if (widths.length === sampleRows) break
    }
  } catch {
    // The sample may end within a cell.
  }
  return widths
}

/**
 * A table as CSV: every cell is quoted, and one that a spreadsheet would run as a formula gets an apostrophe in front,
 * which `readCell` removes.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')

const asText = (cell: string) => (isFormula(cell) ? `'${cell}` : cell)

/** A cell's text, trimmed, and without the apostrophe that keeps a spreadsheet from running it. */
export function readCell(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1).trim() : text
}

/**
 * Characters that spreadsheets skip before a formula. The apostrophe is one of them, so that adding it twice changes
 * nothing.
 */
const skipped = /^['"\s\p{Cf}\p{Cc}]*/u
const formulaCharacters = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠'])

function isFormula(cell: string): boolean {
  const lead = skipped.exec(cell)?.[0] ?? ''
  return /[\t\r\n]/.test(lead) || formulaCharacters.has(cell.charAt(lead.length))
}
