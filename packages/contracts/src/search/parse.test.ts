import { describe, expect, it } from 'vitest'
import { parseSearch } from './parse.ts'

const wordsIn = (query: string) =>
  parseSearch(query).words.map(
    ({ text, isExact, isExcluded }) => `${isExcluded ? '-' : ''}${isExact ? `"${text}"` : text}`,
  )
const filtersIn = (query: string) =>
  parseSearch(query).filters.map(({ operator, value, isExcluded }) => `${isExcluded ? '-' : ''}${operator}=${value}`)

describe('a query', () => {
  it('consists of words, exact words and excluded words', () => {
    expect(wordsIn('  two words "in this order" -without -"nor these"')).toEqual([
      'two',
      'words',
      '"in this order"',
      '-without',
      '-"nor these"',
    ])
  })

  it('has operators, with values in quotes, and without regard to case', () => {
    expect(filtersIn('from:me project:"Web site" IN:general -status:Done is:OPEN before:2026-12-01')).toEqual([
      'from=me',
      'project=Web site',
      'in=general',
      '-status=done',
      'is=open',
      'before=2026-12-01',
    ])
    expect(filtersIn('status:"in progress" status:in-progress status:todo priority:Urgent')).toEqual([
      'status=in_progress',
      'status=in_progress',
      'status=todo',
      'priority=urgent',
    ])
  })

  it('takes unknown operators and values as words', () => {
    expect(wordsIn('color:red https://example.com status:lost before:tomorrow after:2026-02-30 HI-142 5:30')).toEqual([
      'color:red',
      'https://example.com',
      'status:lost',
      'before:tomorrow',
      'after:2026-02-30',
      'HI-142',
      '5:30',
    ])
  })

  it('ignores what has no letter or digit, and operators that have no value yet', () => {
    expect(parseSearch(`- -- "" : :* & | ! ' \\ from: status:"" 🎉 "`)).toMatchObject({ words: [], filters: [] })
  })

  it('has the positions of its parts, for suggestions', () => {
    const query = 'fix sta status:do -from:"An'
    const parts = parseSearch(query).tokens.map(({ start, end, operator, value }) => [
      query.slice(start, end),
      operator,
      value,
    ])
    expect(parts).toEqual([
      ['fix', null, 'fix'],
      ['sta', null, 'sta'],
      ['status:do', 'status', 'do'],
      ['-from:"An', 'from', 'An'],
    ])
  })

  it('matches only the types that all of its operators know', () => {
    expect(parseSearch('crane').types).toContain('person')
    expect(parseSearch('assignee:me').types).toEqual(['task'])
    expect(parseSearch('priority:high is:overdue').types).toEqual(['task', 'milestone'])
    expect(parseSearch('to:me is:open').types).toEqual([])
  })
})
