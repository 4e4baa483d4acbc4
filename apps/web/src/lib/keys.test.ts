import { describe, expect, it } from 'vitest'
import { meaning } from './keys.ts'

const known = ['c', '/', 'g t', 'g d']

describe('what pressed keys mean', () => {
  it('one key does something at once', () => {
    expect([meaning(undefined, 'c', known), meaning(undefined, '/', known)]).toEqual([{ fires: 'c' }, { fires: '/' }])
  })

  it('two keys do something after each other', () => {
    expect(meaning(undefined, 'g', known)).toEqual({ begins: 'g' })
    expect(meaning('g', 't', known)).toEqual({ fires: 'g t' })
    expect(meaning(undefined, 't', known)).toEqual({})
  })

  it('a second key that belongs to no first one counts for itself', () => {
    expect(meaning('g', 'c', known)).toEqual({ fires: 'c' })
    expect(meaning('g', 'g', known)).toEqual({ begins: 'g' })
    expect(meaning('g', 'x', known)).toEqual({})
  })
})
