import { expect, it } from 'vitest'
import { capsOf } from './caps-of.ts'

it('shows the keys as they are labelled on the keyboard of the user', () => {
  expect(capsOf('g t', false)).toEqual(['G', 'T'])
  expect(capsOf('Mod+Shift+,', false)).toEqual(['Ctrl', 'Shift', ','])
  expect(capsOf('Mod+Shift+,', true)).toEqual(['⌘', '⇧', ','])
  expect(capsOf('P', false)).toEqual(['Shift', 'P'])
  expect(capsOf('Alt+Shift+ArrowUp', false)).toEqual(['Alt', 'Shift', '↑'])
})
