import { describe, expect, it } from 'vitest'
import {
  type MilestoneValues,
  milestoneChanges,
  milestoneErrors,
  newMilestone,
  newValues,
  valuesOf,
} from './milestone-form.ts'
import { testingMilestone } from './testing-milestone.ts'

const now = new Date(2026, 10, 21, 23, 30)
const valid: MilestoneValues = {
  ...newValues({ organization: 3, project: 7 }),
  title: ' Roof closed ',
  description: ' Before the frost ',
  start_date: '2026-11-01',
  due_date: '2026-11-30',
  priority: 'high',
  is_critical: true,
}
const faults = (values: Partial<MilestoneValues>) => milestoneErrors({ ...valid, ...values }, undefined, now)

describe('a new milestone', () => {
  it('with everything that is needed has no fault', () => {
    expect(faults({})).toEqual({})
  })

  it.each([
    ['VAL-074', { title: '  ' }, { title: 'Milestone title is required' }],
    ['VAL-075', { start_date: '' }, { start_date: 'Start date is required' }],
    ['VAL-076', { due_date: '' }, { due_date: 'Due date is required' }],
    ['VAL-079', { project_id: '' }, { project_id: 'Project ID is required' }],
    ['VAL-080', { organization_id: '' }, { organization_id: 'Organization ID is required' }],
  ])('%s needs what is missing in %o', (_, missing, fault) => {
    expect(faults(missing)).toEqual(fault)
  })

  it("is not due before today, by the viewer's own calendar [VAL-077]", () => {
    expect(faults({ due_date: '2026-11-20' })).toEqual({ due_date: 'Due date cannot be in the past' })
    expect(faults({ due_date: '2026-11-21' })).toEqual({})
  })

  it('starts on an earlier day than it is due [VAL-078]', () => {
    const fault = { start_date: 'Start date must be before due date' }
    expect(faults({ start_date: '2026-11-30' })).toEqual(fault)
    expect(faults({ start_date: '2026-12-01' })).toEqual(fault)
  })

  it('is sent with what follows from the form [VAL-082, VAL-083, VAL-084, VAL-085]', () => {
    expect(newMilestone(valid)).toEqual({
      title: 'Roof closed',
      description: 'Before the frost',
      notes: 'Before the frost',
      start_date: '2026-11-01T00:00:00',
      due_date: '2026-11-30T23:59:59',
      target_date: '2026-11-30T23:59:59',
      target_percentage: 100,
      priority: 'HIGH',
      is_critical: true,
      project_id: 7,
      organization_id: 3,
    })
    expect(newMilestone({ ...valid, description: '  ' })).toMatchObject({ description: null, notes: null })
  })
})

describe('a milestone that is changed', () => {
  const late = testingMilestone({ due_date: '2026-11-05T18:00:00', status: 'overdue', progress: 50 })
  const standing = valuesOf(late)

  it('may stay late, but not become it', () => {
    expect(milestoneErrors(standing, standing, now)).toEqual({})
    expect(milestoneErrors({ ...standing, due_date: '2026-11-06' }, standing, now)).toEqual({
      due_date: 'Due date cannot be in the past',
    })
  })

  it('keeps its status and the times of its days when nobody touches them', () => {
    const changes = milestoneChanges({ ...standing, title: 'Roof' }, late)
    expect(changes).toEqual({ title: 'Roof' })
    expect(milestoneChanges({ ...standing, status: 'cancelled' }, late)).toEqual({ status: 'cancelled' })
  })

  it('takes its notes and its target along with what they repeat', () => {
    const changed = { ...standing, description: ' At last ', due_date: '2026-12-05', priority: 'high' }
    expect(milestoneChanges(changed, late)).toEqual({
      description: 'At last',
      notes: 'At last',
      due_date: '2026-12-05T23:59:59',
      target_date: '2026-12-05T23:59:59',
      priority: 'HIGH',
    })
  })
})
