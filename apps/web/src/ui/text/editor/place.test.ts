import { expect, it } from 'vitest'
import { createState } from './create-view.ts'
import { selectAsIn } from './place.ts'
import { openText } from './text-document.ts'

/** Opens the text with the caret or selection, types in the editor, and returns the Markdown. */
function typeAt(text: string, selection: readonly [number, number], typed: string) {
  const opened = openText(text)
  if (!opened) throw new Error(`cannot be opened: ${text}`)
  const state = selectAsIn(
    createState(opened.doc, () => undefined),
    text,
    selection,
  )
  return opened.textOf(state.apply(state.tr.insertText(typed)).doc)
}
const typeAtEnd = (text: string, typed: string) => typeAt(text, [text.length, text.length], typed)

it('what is typed continues where the caret was in the plain field', () => {
  expect(typeAt('one two', [3, 3], ' and')).toBe('one and two')
  expect(typeAt('**one** two', [5, 5], 's')).toBe('**ones** two')
  expect(typeAt('one two', [0, 3], 'three')).toBe('three two')
  expect(typeAt('one\n\ntwo', [0, 0], 'at ')).toBe('at one\n\ntwo')
})

it('space at the end of a line is kept before what is typed after it', () => {
  expect(typeAtEnd('going to /g ', 't')).toBe('going to /g t')
  expect(typeAtEnd('one \t', 'two')).toBe('one \ttwo')
  expect(typeAt('one \n\ntwo', [4, 4], 'and')).toBe('one and\n\ntwo')
  expect(typeAtEnd('- one ', 'two')).toBe('- one two')
  expect(typeAtEnd('- ', 'one')).toBe('- one')
  expect(typeAtEnd('  ', 'one').trim()).toBe('one')
})

it('a line break at the end is kept before what is typed after it', () => {
  expect(typeAtEnd('one\n', 'two').trim()).toBe('one\n\ntwo')
  expect(typeAtEnd('one\n\n', 'two').trim()).toBe('one\n\ntwo')
  expect(typeAtEnd('**one** \n', 'two').trim()).toBe('**one** \n\ntwo')
})

it('a text that ends with space stays as it is until something is typed', () => {
  for (const text of ['one ', 'one\n', 'one\n\n', '- one\n', '# one \n'])
    expect(typeAtEnd(text, '').trim()).toBe(text.trim())
})
