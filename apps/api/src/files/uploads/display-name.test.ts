import { expect, it } from 'vitest'
import { displayName } from './display-name.ts'

it.each([
  ['Plan.pdf', 'Plan.pdf'],
  ['  Plan 2026.pdf  ', 'Plan 2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\photo.jpg', 'photo.jpg'],
  ['a\0b\r\nc\u007f.txt', 'abc.txt'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['zero\u200bwidth\ufeff.txt', 'zerowidth.txt'],
  ['pi\ud800cture.png', 'pi\ufffdcture.png'],
  ['e\u0301te\u0301.txt', 'été.txt'],
  ['\u{1f4c4} 報告.txt', '\u{1f4c4} 報告.txt'],
  ['', 'File'],
  ['...', 'File'],
  ['folder/', 'folder'],
  ['/', 'File'],
  ['con', '_con'],
  ['LPT1.txt', '_LPT1.txt'],
  ['contract.pdf', 'contract.pdf'],
])('%j becomes %j', (sent, shown) => {
  expect(displayName(sent)).toBe(shown)
})

it('a name has at most 255 characters, keeps its extension, and is not cut within a character', () => {
  expect(displayName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`)
  expect(displayName(`${'\u{1f4c4}'.repeat(200)}.pdf`)).toBe(`${'\u{1f4c4}'.repeat(125)}.pdf`)
  expect(displayName('b'.repeat(300))).toBe('b'.repeat(255))
  expect(displayName(`con.${'c'.repeat(300)}.txt`)).toBe(`_con.${'c'.repeat(246)}.txt`)
})
