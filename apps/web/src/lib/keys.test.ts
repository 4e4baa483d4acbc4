import { describe, expect, it } from 'vitest'
import { meaning } from './keys.ts'

const known = ['c', '/', 'g t', 'g d']

describe('meaning of pressed keys', () => {
  it('a single key runs its command at once', () => {
    expect([meaning(undefined, 'c', known), meaning(undefined, '/', known)]).toEqual([{ fires: 'c' }, { fires: '/' }])
  })

  it('two keys in sequence run a command', () => {
    expect(meaning(undefined, 'g', known)).toEqual({ begins: 'g' })
    expect(meaning('g', 't', known)).toEqual({ fires: 'g t' })
    expect(meaning(undefined, 't', known)).toEqual({})
  })

  it('a second key that continues no sequence counts as a first key', () => {
    expect(meaning('g', 'c', known)).toEqual({ fires: 'c' })
    expect(meaning('g', 'g', known)).toEqual({ begins: 'g' })
    expect(meaning('g', 'x', known)).toEqual({})
  })
})
