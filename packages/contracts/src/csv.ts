/** A row of a CSV file, and the number of the line where it begins; the first line is 1. */
export type CsvRow = { line: number; cells: string[] }

/** Why the input cannot be read as CSV. The message can be shown to the user. */
export class CsvError extends Error {}

// These limits are far above what a file of tasks needs. A file that exceeds them is refused before anything is stored.
const maxColumns = 1_000
const maxCellCharacters = 100_000

/**
 * The text of a file. A file with the byte order mark of UTF-16 (little-endian), which some spreadsheets write, is read
 * as UTF-16, and any other file as UTF-8. Undefined if the bytes are not valid in that encoding.
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
 * Reads delimited text in one pass, row by row: a caller can stop or pause after each row, and only the cells of the
 * current row are kept. Lines end with \n, \r\n or \r; an empty line is a row without cells. Throws a CsvError if the
 * text is not valid CSV or exceeds the limits.
 */
export function* readCsv(text: string, delimiter = delimiterOf(text)): Generator<CsvRow, void> {
  const separator = delimiter.charCodeAt(0)
  let position = text.charCodeAt(0) === byteOrderMark ? 1 : 0
  let line = 1
  while (position < text.length) {
    if (isLineEnd(text.charCodeAt(position))) {
      position = positionAfterLineEnd(text, position)
      yield { line, cells: [] }
      line++
      continue
    }
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      if (row.cells.length === maxColumns) throw new CsvError(`Line ${row.line} has more than 1,000 columns`)
      const isQuoted = text.charCodeAt(position) === quote
      const end = isQuoted ? endOfQuotedCell(text, position, line) : endOfUnquotedCell(text, position, separator)
      if (end - position > maxCellCharacters) throw cellTooLongError(line)
      if (isQuoted) line += countLineEnds(text, position, end)
      row.cells.push(isQuoted ? text.slice(position + 1, end - 1).replaceAll('""', '"') : text.slice(position, end))
      position = end
      if (isQuoted) {
        while (text.charCodeAt(position) === space) position++
        if (
          position < text.length &&
          text.charCodeAt(position) !== separator &&
          !isLineEnd(text.charCodeAt(position))
        ) {
          throw new CsvError(`Line ${line} has text after a closing quotation mark`)
        }
      }
      if (text.charCodeAt(position) !== separator) break
      position++
    }
    position = positionAfterLineEnd(text, position)
    line++
    yield row
  }
}

const isLineEnd = (code: number) => code === lineFeed || code === carriageReturn

const positionAfterLineEnd = (text: string, position: number) =>
  position + (text.charCodeAt(position) === carriageReturn && text.charCodeAt(position + 1) === lineFeed ? 2 : 1)

function endOfUnquotedCell(text: string, from: number, separator: number): number {
  for (let position = from; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === separator || isLineEnd(code) || position - from > maxCellCharacters) return position
  }
  return text.length
}

const cellTooLongError = (line: number) => new CsvError(`Line ${line} has a cell of more than 100,000 characters`)

/**
 * The position after the closing quotation mark of the cell that begins at `from`. Within the cell, two quotation marks
 * represent one.
 */
function endOfQuotedCell(text: string, from: number, line: number): number {
  for (let position = from + 1; ; position += 2) {
    position = text.indexOf('"', position)
    if (position < 0) throw new CsvError(`A quotation mark in line ${line} is not closed`)
    if (position - from > maxCellCharacters) throw cellTooLongError(line)
    if (text.charCodeAt(position + 1) !== quote) return position + 1
  }
}

function countLineEnds(text: string, from: number, end: number): number {
  let count = 0
  for (let position = from; position < end; position++) {
    const code = text.charCodeAt(position)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(position + 1) !== lineFeed)) count++
  }
  return count
}

const delimiters = [',', '\t', ';', '|']
const sampleCharacters = 100_000
/** How many rows with content are compared. */
const sampleRows = 10
/** Only rows that begin within this many lines are compared, because even an empty line takes time to read. */
const sampleLines = 1_000

/**
 * Returns the delimiter for which the number of cells varies least between consecutive rows at the beginning of the
 * text. Of several equally good delimiters, returns the one that yields the most cells. Returns a comma if no delimiter
 * yields at least two cells per row on average.
 */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleCharacters)
  let bestCandidate = { delimiter: ',', unevenness: Number.POSITIVE_INFINITY, averageCells: 0 }
  for (const delimiter of delimiters) {
    const widths = widthsOf(sample, delimiter)
    const cells = widths.reduce((sum, width) => sum + width, 0) / Math.max(widths.length, 1)
    const unevenness = widths.reduce((sum, width, index) => sum + Math.abs(width - (widths[index - 1] ?? width)), 0)
    const isBetter =
      unevenness < bestCandidate.unevenness ||
      (unevenness === bestCandidate.unevenness && cells > bestCandidate.averageCells)
    if (cells >= 2 && isBetter) bestCandidate = { delimiter, unevenness, averageCells: cells }
  }
  return bestCandidate.delimiter
}

function widthsOf(sample: string, delimiter: string): number[] {
  const widths: number[] = []
  try {
    for (const { line, cells } of readCsv(sample, delimiter)) {
      if (line > sampleLines || widths.length === sampleRows) break
      if (cells.some((cell) => cell.trim())) widths.push(cells.length)
    }
  } catch {
    // The rows before the error are used. `readCsv` throws, for example, if the sample ends within a quoted cell.
  }
  return widths
}

/**
 * A table as CSV. Every cell is quoted. A value that a spreadsheet might read as a formula is preceded by an
 * apostrophe, which `readCell` removes.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')

const escapeFormula = (cell: string) => (isFormula(cell) ? `'${cell}` : cell)

/** The trimmed text of a cell, without the apostrophe that `writeCsv` adds before a formula. */
export function readCell(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1).trim() : text
}

/**
 * Characters that spreadsheets skip before a formula. The apostrophe is included so that `writeCsv` adds another one to
 * a value such as `'=1`, and `readCell` returns that value unchanged.
 */
const skippedPrefix = /^['"\s\p{Cf}\p{Cc}]*/u
const formulaCharacters = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠'])

function isFormula(cell: string): boolean {
  const prefix = skippedPrefix.exec(cell)?.[0] ?? ''
  return /[\t\r\n]/.test(prefix) || formulaCharacters.has(cell.charAt(prefix.length))
}
