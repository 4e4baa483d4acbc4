import { expect, it } from 'vitest'
import { activeKeysOf, withoutFilters } from './active-filters.ts'
import { choicesOf, directOptions, filterBy, hideOption } from './filter-options.ts'
import { type FilterSearch, filtersOf } from './filter-tasks.ts'

it('the active filters have a fixed order, and unknown values do not count', () => {
  const search: FilterSearch = { hide: 'finished', milestone: '6', person: 'me', due: 'soon', creator: 'x' }
  expect(activeKeysOf(search, 3)).toEqual(['person', 'milestone', 'hide'])
  expect(activeKeysOf({}, 3)).toEqual([])
})

it('removes one filter or all of them', () => {
  expect({ person: 'me', due: 'week', ...withoutFilters(['due']) }).toEqual({ person: 'me', due: undefined })
  const search: FilterSearch = { person: 'me', due: 'week', projectId: 8, hide: 'finished' }
  expect(activeKeysOf({ ...search, ...withoutFilters() }, 3)).toEqual([])
})

it('every choice of the menu is a filter that is understood, in each area', () => {
  for (const area of ['admin', 'manager', 'employee'] as const)
    for (const { label, part } of directOptions(area)) expect(activeKeysOf(part, 3), label).toEqual(Object.keys(part))
  expect(directOptions('manager').map(({ label }) => label)).toContain('Due date: Overdue')
  expect(choicesOf('projectId', 'admin')).toEqual([])
  expect(filterBy('projectId', '8')).toEqual({ projectId: 8 })
})

it('the option for finished tasks offers the opposite of the current state', () => {
  expect(hideOption({})).toMatchObject({ label: 'Hide finished', part: { hide: 'finished' } })
  expect(hideOption({ hide: 'finished' })).toMatchObject({ label: 'Show finished', part: { hide: undefined } })
  expect(filtersOf(hideOption({}).part, 3).hidesFinished).toBe(true)
})
