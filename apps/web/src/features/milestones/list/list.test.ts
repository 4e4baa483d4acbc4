import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { testingMilestone } from '../testing-milestone.ts'
import { filterOf, isFiltered, parametersOf } from './filter-milestones.ts'
import { groupMilestones } from './groups.ts'
import { type MilestonePageRequest, milestoneGroupsQuery, milestonePageQuery } from './milestone-pages.ts'

describe('filters of the milestones', () => {
  const parametersFor = (search: object) => parametersOf(filterOf(search), '2026-11-21')

  it("by status, in the viewer's time zone", () => {
    expect(parametersFor({ status: 'overdue' })).toEqual({ status_is: 'overdue', today: '2026-11-21' })
  })

  it('critical ones only, and by text', () => {
    expect(parametersFor({ priority: 'critical', q: ' ROOF ' })).toEqual({ critical: 'true', q: 'ROOF' })
  })

  it('unknown or empty values filter nothing', () => {
    const search = { status: 'nonsense', priority: 'low', q: ' ' }
    expect(parametersFor(search)).toEqual({})
    expect(isFiltered(filterOf(search))).toBe(false)
    expect(isFiltered(filterOf({ q: 'roof' }))).toBe(true)
  })
})

describe('groups', () => {
  const roof = testingMilestone({ id: 1, goal_id: 5 })
  const done = testingMilestone({ id: 3, goal_id: 5, status: 'completed' })
  const shop = testingMilestone({ id: 4, goal_id: null, project_id: 8 })

  it('keep the order of the milestones; their counts come from the server', () => {
    const harvest = { id: 5, name: 'Harvest', total: 9, completed: 2 }
    expect(groupMilestones([roof, done, shop], [harvest], 'goal')).toEqual([
      { ...harvest, milestones: [roof, done] },
      { id: null, name: 'Without a goal', total: 1, completed: 0, milestones: [shop] },
    ])
  })

  it('are shown before their name is known', () => {
    const groups = groupMilestones([done, shop], [{ id: 8, name: null, total: 3, completed: 0 }], 'project')
    expect(groups.map(({ name, total, completed }) => [name, total, completed])).toEqual([
      ['Project', 1, 1],
      ['Project', 3, 0],
    ])
  })
})

describe('while other milestones are loaded', () => {
  const request: MilestonePageRequest = { orgId: 3, by: 'goal', filters: {}, limit: 60 }
  const disabled = { enabled: false }

  it.each([
    ['stay for another filter of the organization', { filters: { q: 'roof' } }, true],
    ['disappear for another organization', { orgId: 4 }, false],
  ])('the previous ones %s', (_, change, isKept) => {
    const client = new QueryClient()
    const page = { milestones: [testingMilestone({ id: 1 })], total: 1 }
    client.setQueryData(milestonePageQuery(request).queryKey, page)
    client.setQueryData(milestoneGroupsQuery(request).queryKey, [])
    const pages = new QueryObserver(client, { ...milestonePageQuery(request), ...disabled })
    const groups = new QueryObserver(client, { ...milestoneGroupsQuery(request), ...disabled })
    pages.setOptions({ ...milestonePageQuery({ ...request, ...change }), ...disabled })
    groups.setOptions({ ...milestoneGroupsQuery({ ...request, ...change }), ...disabled })
    expect(pages.getCurrentResult().data).toEqual(isKept ? page : undefined)
    expect(groups.getCurrentResult().data).toEqual(isKept ? [] : undefined)
  })
})
