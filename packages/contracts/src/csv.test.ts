import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CsvError, readCell, readCsv, textOfFile, writeCsv } from './csv.ts'

/** Texts as they are stored (trimmed), many of them of signs that mean something in a table. */
const stored = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'"\t\r\n,;| aé\u200b\ufeff1') }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
  )
  .map((text) => text.trim())
const formula = /^['"\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u

it('what was exported is imported as it was [S5]', () => {
  fc.assert(
    fc.property(fc.array(fc.array(stored, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = [...readCsv(writeCsv(rows), ',')].map(({ cells }) => cells.map(readCell))
      expect(read).toEqual(rows)
    }),
    { numRuns: 3_000 },
  )
})

it('no exported cell begins like a formula, and each is quoted [S5]', () => {
  fc.assert(
    fc.property(stored, (text) => {
      const written = writeCsv([[text]])
      expect(written).toMatch(/^"[\s\S]*"$/)
      const [row] = readCsv(written, ',')
      const cell = row?.cells[0] ?? ''
      // The apostrophe in front is what keeps it text.
      expect(formula.test(cell) && !cell.startsWith("'")).toBe(false)
      expect(/^[\t\r\n]/.test(cell)).toBe(false)
    }),
    { numRuns: 3_000 },
  )
})

it('divides by the sign that divides the rows evenly, and numbers rows by their first line', () => {
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

it('reads any text as rows or refuses it in a sentence', () => {
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

it('reads UTF-8, and UTF-16 with its mark; nothing else', () => {
  expect(textOfFile(new TextEncoder().encode('é'))).toBe('é')
  expect(textOfFile(new Uint8Array([0xff, 0xfe, 0xe9, 0]))).toBe('é')
  expect(textOfFile(new Uint8Array([0xc3, 0x28]))).toBeUndefined()
})
