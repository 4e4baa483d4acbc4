import { describe, expect, it } from 'vitest'
import { keyOf, matchKeys } from './keys.ts'

const shortcuts = ['c', '/', 'g t', 'g d']

describe('meaning of pressed keys', () => {
  it('a single key runs its command at once', () => {
    expect([matchKeys(undefined, 'c', shortcuts), matchKeys(undefined, '/', shortcuts)]).toEqual([
      { fires: 'c' },
      { fires: '/' },
    ])
  })

  it('two keys in sequence run a command', () => {
    expect(matchKeys(undefined, 'g', shortcuts)).toEqual({ begins: 'g' })
    expect(matchKeys('g', 't', shortcuts)).toEqual({ fires: 'g t' })
    expect(matchKeys(undefined, 't', shortcuts)).toEqual({})
  })

  it('a second key that continues no sequence counts as a first key', () => {
    expect(matchKeys('g', 'c', shortcuts)).toEqual({ fires: 'c' })
    expect(matchKeys('g', 'g', shortcuts)).toEqual({ begins: 'g' })
    expect(matchKeys('g', 'x', shortcuts)).toEqual({})
  })
})

const press = (key: string, held: Partial<Parameters<typeof keyOf>[0]> = {}) =>
  keyOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

describe('names of pressed keys', () => {
  it('Caps Lock makes no difference, and Shift makes another key', () => {
    expect([press('s'), press('S'), press('S', { shiftKey: true }), press('s', { shiftKey: true })]).toEqual([
      's',
      's',
      'S',
      'S',
    ])
  })

  it('names keys without a character, with Shift if it is held', () => {
    expect([press(' '), press('Enter'), press('Enter', { shiftKey: true }), press('?', { shiftKey: true })]).toEqual([
      'Space',
      'Enter',
      'Shift+Enter',
      '?',
    ])
  })

  it('Ctrl and ⌘ are the same, and Shift does not change the character of the comma', () => {
    expect(press('k', { ctrlKey: true })).toBe('Mod+k')
    expect(press('K', { metaKey: true })).toBe('Mod+k')
    expect(press('<', { code: 'Comma', ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+,')
  })

  it('a key with Alt has no name, also with AltGr', () => {
    expect([press('s', { altKey: true }), press('q', { altKey: true, ctrlKey: true })]).toEqual([undefined, undefined])
  })
})
