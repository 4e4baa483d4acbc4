import { describe, expect, it } from 'vitest'
import { filterValue, replaceToken, tokenAt, withValue } from './query-text.ts'

describe('the token at the caret', () => {
  it('ends there, and is none after a space', () => {
    expect(tokenAt('glass fro', 9)).toMatchObject({ start: 6, operator: null, value: 'fro' })
    expect(tokenAt('from:emil', 7)).toMatchObject({ operator: 'from', value: 'em' })
    expect(tokenAt('glass from:', 11)).toMatchObject({ start: 6, operator: 'from', value: '' })
    expect(tokenAt('from:"Ada A', 11)).toMatchObject({ operator: 'from', value: 'Ada A' })
    expect(tokenAt('glass ', 6)).toBeUndefined()
    expect(tokenAt('', 0)).toBeUndefined()
  })

  it('is replaced together with the rest of its word', () => {
    expect(replaceToken('fro glass', { start: 0, end: 3 }, 'from:')).toEqual({ text: 'from: glass', caret: 5 })
    expect(replaceToken('from:emil glass', { start: 0, end: 7 }, 'from:emma ')).toEqual({
      text: 'from:emma glass',
      caret: 10,
    })
  })
})

describe('the value of an operator', () => {
  it('is read, except if it is excluded', () => {
    expect(filterValue('glass from:"Ada Admin"', 'from')).toBe('Ada Admin')
    expect(filterValue('glass -from:emil', 'from')).toBeUndefined()
    expect(filterValue('glass from:', 'from')).toBeUndefined()
    expect(filterValue('status:"in progress"', 'status')).toBe('in_progress')
    expect(filterValue('status:lost', 'status')).toBeUndefined()
  })

  it('is replaced and removed, without a change to the rest of the query', () => {
    expect(withValue('glass "two panes" from:emil -frame', 'from', 'Ada Admin')).toBe(
      'glass "two panes" -frame from:"Ada Admin"',
    )
    expect(withValue('from:emil glass', 'from', undefined)).toBe('glass')
    expect(withValue('-from:emil', 'from', 'ada')).toBe('-from:emil from:ada')
  })
})
