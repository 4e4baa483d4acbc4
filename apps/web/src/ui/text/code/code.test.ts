import { expect, it } from 'vitest'
import { type CodePart, highlight } from './highlight.ts'
import { isQuickToHighlight } from './is-quick-to-highlight.ts'

const textOf = (parts: CodePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : textOf(part.parts))).join('')

it('finds the parts of a code and keeps its text', () => {
  const code = "const roof = 'shut' // <b>for now</b>\n"
  const parts = highlight(code, 'TS') ?? []
  expect(parts).toContainEqual({ kind: 'keyword', parts: ['const'] })
  expect(parts).toContainEqual({ kind: 'string', parts: ["'shut'"] })
  expect(parts).toContainEqual({ kind: 'comment', parts: ['// <b>for now</b>'] })
  expect(textOf(parts)).toBe(code)
})

it('leaves code in an unknown language as it is', () => {
  expect(highlight('a', 'sql')).toEqual(['a'])
  for (const language of ['', 'klingon', 'constructor', '__proto__']) expect(highlight('a', language)).toBeUndefined()
})

it('highlights code of usual size, but nothing that keeps the browser busy', () => {
  expect(isQuickToHighlight('const a = 1\n'.repeat(400))).toBe(true)
  for (const code of ['a\n'.repeat(2_501), 'a'.repeat(301), `a${'\n'.repeat(10)}b`])
    expect(isQuickToHighlight(code)).toBe(false)
})
