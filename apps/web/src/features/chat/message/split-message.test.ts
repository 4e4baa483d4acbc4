import { hasVisibleCharacter } from '@muster/contracts/chat/visible-characters'
import { expect, it } from 'vitest'
import { splitMessage } from './split-message.ts'

it('a long text is split between paragraphs, lines or words, and nothing is lost [L10]', () => {
  expect(splitMessage('short', 10)).toEqual(['short'])
  expect(splitMessage('seven\n\neight nine', 12)).toEqual(['seven\n\neight', 'nine'])
  expect(splitMessage('one two\n\nthree four', 10)).toEqual(['one two', 'three four'])
  expect(splitMessage('one two\nthree four', 10)).toEqual(['one two', 'three four'])
  expect(splitMessage('abcdefghijklmnop', 5)).toEqual(['abcde', 'fghij', 'klmno', 'p'])
  const text = Array.from({ length: 4_000 }, (_, n) => `word${n}`).join(' ')
  const parts = splitMessage(text)
  expect(parts.join(' ')).toBe(text)
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(10_000)
})

it('a character of two code units is not split [L10]', () => {
  expect(splitMessage('aaaa😀bbbb', 5)).toEqual(['aaaa', '😀bbb', 'b'])
})

it('a text of invisible characters is empty; emoji, combining marks and other scripts are not [L12]', () => {
  for (const text of ['', ' ', '\u200B', '\u2060\uFEFF', '\u3164', '\u2800', '\u200E\u202E', '\u00AD', '\u0301'])
    expect(hasVisibleCharacter(text), JSON.stringify(text)).toBe(false)
  for (const text of ['a', '👩‍👩‍👧', 'é', '漢字', 'हिन्दी', '.', '🏳️‍🌈', '\u200Bx'])
    expect(hasVisibleCharacter(text), text).toBe(true)
})
