import { describe, expect, it } from 'vitest'
import { parseId } from '../ids.ts'
import { parseSearch, readSearch, stringifySearch } from '../look/search.ts'
import { addressOf } from './address.ts'

describe('address of a call', () => {
  it('fills in parameters and writes the query', () => {
    expect(addressOf('/tasks/:id/comments/:commentId', { params: { id: 7, commentId: '9' } })).toBe(
      '/tasks/7/comments/9',
    )
    expect(addressOf('/tasks/', { query: { limit: 5, status: undefined, q: 'a b&c' } })).toBe(
      '/tasks/?limit=5&q=a+b%26c',
    )
  })

  it('keeps a parameter inside its own path segment', () => {
    expect(addressOf('/organizations/:id/invitations/:email', { params: { id: 1, email: 'a/../b?@x.y' } })).toBe(
      '/organizations/1/invitations/a%2F..%2Fb%3F%40x.y',
    )
  })
})

describe('ids from the address', () => {
  it('parses them as integers [ROUTE-47]', () => {
    expect(parseId('42')).toBe(42)
    expect(parseId(2147483647)).toBe(2147483647)
  })

  it('accepts nothing but a positive int32', () => {
    const invalidIds = [
      '',
      '0',
      '-1',
      '1.5',
      '1e3',
      ' 7',
      '07',
      '0x10',
      '2147483648',
      '99999999999',
      'abc',
      null,
      undefined,
      1.5,
      {},
    ]
    expect(invalidIds.map(parseId)).toEqual(invalidIds.map(() => undefined))
  })
})

describe('state in the address', () => {
  it('takes a numeric orgId and drops anything else [ORG-02]', () => {
    expect(readSearch(parseSearch('?orgId=3'))).toEqual({ orgId: 3 })
    expect(readSearch(parseSearch('?orgId=three&goalId=-1'))).toMatchObject({ orgId: undefined, goalId: undefined })
  })

  it('keeps known parameters and drops the rest', () => {
    expect(readSearch(parseSearch('?orgId=3&view=kanban&evil=1&status='))).toEqual({ orgId: 3, view: 'kanban' })
  })

  it('writes plain text that parses back to the same values', () => {
    const search = { orgId: 3, q: 'a & b "c"', view: undefined }
    expect(readSearch(parseSearch(stringifySearch(search)))).toEqual({ orgId: 3, q: 'a & b "c"' })
    expect(stringifySearch({})).toBe('')
  })
})
