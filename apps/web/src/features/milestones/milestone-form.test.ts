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
  start: '2026-11-01',
  due: '2026-11-30',
  priority: 'high',
  critical: true,
}
const faults = (values: Partial<MilestoneValues>) => milestoneErrors({ ...valid, ...values }, undefined, now)

describe('a new milestone', () => {
  it('with all required values has no errors', () => {
    expect(faults({})).toEqual({})
  })

  it.each([
    ['VAL-074', { title: '  ' }, { title: 'Milestone title is required' }],
    ['VAL-075', { start: '' }, { start: 'Start date is required' }],
    ['VAL-076', { due: '' }, { due: 'Due date is required' }],
    ['VAL-079', { project: '' }, { project: 'Project ID is required' }],
    ['VAL-080', { organization: '' }, { organization: 'Organization ID is required' }],
  ])('%s has the errors %o', (_, missing, fault) => {
    expect(faults(missing)).toEqual(fault)
  })

  it("is not due before today, in the viewer's time zone [VAL-077]", () => {
    expect(faults({ due: '2026-11-20' })).toEqual({ due: 'Due date cannot be in the past' })
    expect(faults({ due: '2026-11-21' })).toEqual({})
  })

  it('starts before it is due [VAL-078]', () => {
    const fault = { start: 'Start date must be before due date' }
    expect(faults({ start: '2026-11-30' })).toEqual(fault)
    expect(faults({ start: '2026-12-01' })).toEqual(fault)
  })

  it('is sent with the fields derived from the form [VAL-082, VAL-083, VAL-084, VAL-085]', () => {
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

describe('a milestone that is edited', () => {
  const late = testingMilestone({ due_date: '2026-11-05T18:00:00', status: 'overdue', progress: 50 })
  const standing = valuesOf(late)

  it('may stay late, but not become late', () => {
    expect(milestoneErrors(standing, standing, now)).toEqual({})
    expect(milestoneErrors({ ...standing, due: '2026-11-06' }, standing, now)).toEqual({
      due: 'Due date cannot be in the past',
    })
  })

  it('keeps its status and the times of its unchanged days', () => {
    const changes = milestoneChanges({ ...standing, title: 'Roof' }, late)
    expect(changes).toMatchObject({
      title: 'Roof',
      due_date: '2026-11-05T18:00:00',
      target_date: '2026-11-05T18:00:00',
    })
    expect(changes).not.toHaveProperty('status')
    expect(changes).not.toHaveProperty('start_date')
    expect(milestoneChanges({ ...standing, status: 'cancelled' }, late)).toMatchObject({ status: 'cancelled' })
  })
})
