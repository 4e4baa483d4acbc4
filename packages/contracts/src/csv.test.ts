import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CsvError, readCell, readCsv, textOfFile, writeCsv } from './csv.ts'

/**
 * Strings as they are stored, that is, trimmed. Many contain characters that are special in CSV files or spreadsheets.
 */
const storedText = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'"\t\r\n,;| aé\u200b\ufeff1') }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
  )
  .map((text) => text.trim())
const formulaPattern = /^['"\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u

it('values that are exported and imported again are unchanged [S5]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(storedText, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const importedRows = [...readCsv(writeCsv(rows), ',')].map(({ cells }) => cells.map(readCell))
        expect(importedRows).toEqual(rows)
      },
    ),
    { numRuns: 3_000 },
  )
})

it('no exported cell is read as a formula, and each is quoted [S5]', () => {
  fc.assert(
    fc.property(storedText, (text) => {
      const csv = writeCsv([[text]])
      expect(csv).toMatch(/^"[\s\S]*"$/)
      const [row] = readCsv(csv, ',')
      const cell = row?.cells[0] ?? ''
      // Spreadsheets treat a cell that begins with an apostrophe as text.
      expect(formulaPattern.test(cell) && !cell.startsWith("'")).toBe(false)
      expect(/^[\t\r\n]/.test(cell)).toBe(false)
    }),
    { numRuns: 3_000 },
  )
})

it('detects the delimiter that results in rows of equal length, and numbers rows by their first line', () => {
  const rows = (text: string) => [...readCsv(text)].filter(({ cells }) => cells.length > 0)
  expect(rows('a;b, c;d\n1;"2\r\n, 3";4\r\r5;6;7')).toEqual([
    { line: 1, cells: ['a', 'b, c', 'd'] },
    { line: 2, cells: ['1', '2\r\n, 3', '4'] },
    { line: 5, cells: ['5', '6', '7'] },
  ])
  expect(rows('one\ntwo')).toEqual([
    { line: 1, cells: ['one'] },
    { line: 2, cells: ['two'] },
  ])
  expect(rows('\ufeffa\tb\n"say ""hi""" \t').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['say "hi"', ''],
  ])
  expect(() => rows('a\n"b" c')).toThrow(new CsvError('Line 2 has text after a closing quotation mark'))
})

it('detects the delimiter from the first 1,000 lines, so that empty lines take little time', () => {
  const cellsAfter = (emptyLineCount: number) => [...readCsv(`${'\n'.repeat(emptyLineCount)}a;b\n`)].at(-1)?.cells
  expect(cellsAfter(999)).toEqual(['a', 'b'])
  expect(cellsAfter(1_000)).toEqual(['a;b'])
})

it('parses any text or throws a CsvError', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'",;|\t\r\n a') }), (text) => {
      try {
        for (const { line, cells } of readCsv(text)) expect([line > 0, Array.isArray(cells)]).toEqual([true, true])
      } catch (error) {
        expect(error).toBeInstanceOf(CsvError)
      }
    }),
  )
})

it('decodes UTF-8, and UTF-16 with a byte order mark, and nothing else', () => {
  expect(textOfFile(new TextEncoder().encode('é'))).toBe('é')
  expect(textOfFile(new Uint8Array([0xff, 0xfe, 0xe9, 0]))).toBe('é')
  expect(textOfFile(new Uint8Array([0xc3, 0x28]))).toBeUndefined()
})
