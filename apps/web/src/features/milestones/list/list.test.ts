import { describe, expect, it } from 'vitest'
import { testingMilestone } from '../testing-milestone.ts'
import { filterMilestones, filterOf } from './filter-milestones.ts'
import { groupMilestones } from './groups.ts'

const now = new Date(2026, 10, 21)
const roof = testingMilestone({ id: 1, title: 'Roof closed', goal_id: 5, due_date: '2026-12-24T23:59:59' })
const heating = testingMilestone({
  id: 2,
  title: 'Heating runs',
  goal_id: 5,
  due_date: '2026-11-01T23:59:59',
  is_critical: true,
})
const done = testingMilestone({ id: 3, title: 'Ground levelled', goal_id: 5, status: 'completed', progress: 100 })
const shop = testingMilestone({
  id: 4,
  title: 'Catalogue',
  description: 'Without the roof',
  project_id: 8,
  priority: 'critical',
})
const all = [roof, heating, done, shop]

describe('filters of the milestones', () => {
  const left = (search: object) => filterMilestones(all, filterOf(search), now).map(({ id }) => id)

  it("by status, in the viewer's time zone", () => {
    expect(left({ status: 'overdue' })).toEqual([2])
    expect(left({ status: 'completed' })).toEqual([3])
    expect(left({ status: 'nonsense' })).toEqual([1, 2, 3, 4])
  })

  it('critical ones only: marked, or of critical priority', () => {
    expect(left({ priority: 'critical' })).toEqual([2, 4])
  })

  it('by text in title and description', () => {
    expect(left({ q: ' ROOF ' })).toEqual([1, 4])
  })
})

describe('groups', () => {
  it('are in the order of their names, milestones without a goal last; within a group open ones by due date, then finished ones', () => {
    const groups = groupMilestones([shop, done, roof, heating], [shop, done, roof, heating], 'goal', [
      { id: 5, name: 'Harvest' },
    ])
    expect(groups.map(({ name, milestones }) => [name, ...milestones.map(({ id }) => id)])).toEqual([
      ['Harvest', 2, 1, 3],
      ['Without a goal', 4],
    ])
  })

  it('count filtered milestones too', () => {
    const [greenhouse] = groupMilestones(all, [roof], 'project', [{ id: 7, name: 'Greenhouse' }])
    expect(greenhouse).toMatchObject({ name: 'Greenhouse', completed: 1, total: 3, milestones: [roof] })
  })
})
