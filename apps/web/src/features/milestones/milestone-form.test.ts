import { describe, expect, it } from 'vitest'
import {
  type MilestoneValues,
  milestoneChanges,
  milestoneErrors,
  newMilestoneOf,
  newValues,
  valuesOf,
} from './milestone-form.ts'
import { testingMilestone } from './testing-milestone.ts'

const now = new Date(2026, 10, 21, 23, 30)
const validValues: MilestoneValues = {
  ...newValues({ organization: 3, project: 7 }),
  title: ' Roof closed ',
  description: ' Before the frost ',
  start_date: '2026-11-01',
  due_date: '2026-11-30',
  priority: 'high',
  is_critical: true,
}
const errorsOf = (values: Partial<MilestoneValues>) => milestoneErrors({ ...validValues, ...values }, undefined, now)

describe('a new milestone', () => {
  it('is valid with all required fields', () => {
    expect(errorsOf({})).toEqual({})
  })

  it.each([
    ['VAL-074', { title: '  ' }, { title: 'Milestone title is required' }],
    ['VAL-075', { start_date: '' }, { start_date: 'Start date is required' }],
    ['VAL-076', { due_date: '' }, { due_date: 'Due date is required' }],
    ['VAL-079', { project_id: '' }, { project_id: 'Project ID is required' }],
    ['VAL-080', { organization_id: '' }, { organization_id: 'Organization ID is required' }],
  ])('%s is invalid with %o', (_, invalidValues, expectedErrors) => {
    expect(errorsOf(invalidValues)).toEqual(expectedErrors)
  })

  it("is not due before today in the viewer's time zone [VAL-077]", () => {
    expect(errorsOf({ due_date: '2026-11-20' })).toEqual({ due_date: 'Due date cannot be in the past' })
    expect(errorsOf({ due_date: '2026-11-21' })).toEqual({})
  })

  it('starts before its due date [VAL-078]', () => {
    const expectedErrors = { start_date: 'Start date must be before due date' }
    expect(errorsOf({ start_date: '2026-11-30' })).toEqual(expectedErrors)
    expect(errorsOf({ start_date: '2026-12-01' })).toEqual(expectedErrors)
  })

  it('is sent with the values derived from the form [VAL-082, VAL-083, VAL-084, VAL-085]', () => {
    expect(newMilestoneOf(validValues)).toEqual({
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
    expect(newMilestoneOf({ ...validValues, description: '  ' })).toMatchObject({ description: null, notes: null })
  })
})

describe('an edited milestone', () => {
  const overdueMilestone = testingMilestone({ due_date: '2026-11-05T18:00:00', status: 'overdue', progress: 50 })
  const savedValues = valuesOf(overdueMilestone)

  it('may keep a past due date, but not change it to another past date', () => {
    expect(milestoneErrors(savedValues, savedValues, now)).toEqual({})
    expect(milestoneErrors({ ...savedValues, due_date: '2026-11-06' }, savedValues, now)).toEqual({
      due_date: 'Due date cannot be in the past',
    })
  })

  it('keeps its status and the times of its dates if the user does not change them', () => {
    const changes = milestoneChanges({ ...savedValues, title: 'Roof' }, overdueMilestone)
    expect(changes).toEqual({ title: 'Roof' })
    expect(milestoneChanges({ ...savedValues, status: 'cancelled' }, overdueMilestone)).toEqual({ status: 'cancelled' })
  })

  it('updates notes and target date together with description and due date', () => {
    const changedValues = { ...savedValues, description: ' At last ', due_date: '2026-12-05', priority: 'high' }
    expect(milestoneChanges(changedValues, overdueMilestone)).toEqual({
      description: 'At last',
      notes: 'At last',
      due_date: '2026-12-05T23:59:59',
      target_date: '2026-12-05T23:59:59',
      // Is shown until the response arrives, so it is written as the API returns it.
      priority: 'high',
    })
  })
})
