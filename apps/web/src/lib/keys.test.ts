import { describe, expect, it } from 'vitest'
import { matchKeys } from './keys.ts'

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
