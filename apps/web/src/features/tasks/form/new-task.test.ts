import { describe, expect, it } from 'vitest'
import { dueMoment } from './due-moment.ts'
import {
  emptyTask,
  hoursUntil,
  type NewTaskValues,
  newTaskErrors,
  newTaskOf,
  organizationValues,
  type TaskFormKind,
} from './new-task.ts'

const noon = new Date(2026, 10, 20, 12, 0, 0)
const validValues: NewTaskValues = {
  ...emptyTask,
  title: 'Order the glass',
  description: 'Three panes',
  organization_id: '4',
  project_id: '7',
  due_date: '2026-11-20',
}
const errorsOf = (kind: TaskFormKind, values: Partial<NewTaskValues> = {}) =>
  newTaskErrors(kind, { ...validValues, ...values }, noon)

describe('validation of a new task', () => {
  it('accepts complete values', () => {
    for (const kind of ['admin', 'manager', 'team'] as const) expect(errorsOf(kind)).toEqual({})
  })
  it('requires a title that is not blank [VAL-038]', () => {
    for (const title of ['', '   ']) expect(errorsOf('manager', { title })).toEqual({ title: 'Task title is required' })
  })
  it('requires a description in the admin form, not in the manager form [VAL-039]', () => {
    expect(errorsOf('admin', { description: ' ' })).toEqual({ description: 'Description is required' })
    expect(errorsOf('manager', { description: ' ' })).toEqual({})
  })
  it('requires an organization, with a different message in each form [VAL-040, VAL-041]', () => {
    expect(errorsOf('admin', { organization_id: '' })).toEqual({ organization_id: 'Organization is required' })
    expect(errorsOf('manager', { organization_id: '' })).toEqual({
      organization_id: 'Please select an organization first',
    })
  })
  it('requires a project [VAL-043]', () => {
    for (const kind of ['admin', 'manager'] as const)
      expect(errorsOf(kind, { project_id: '' })).toEqual({ project_id: 'Project is required' })
  })
  it('requires a due date [VAL-044]', () => {
    expect(errorsOf('admin', { due_date: '' })).toEqual({ due_date: 'Due date is required' })
  })
  it("rejects a past day in the viewer's time zone, and accepts today until midnight [VAL-045]", () => {
    expect(errorsOf('admin', { due_date: '2026-11-19' })).toEqual({ due_date: 'Due date cannot be in the past' })
    const lateEvening = new Date(2026, 10, 20, 23, 59, 59)
    expect(newTaskErrors('admin', validValues, lateEvening)).toEqual({})
  })
  it('requires title, description and a due date not past for a team task [VAL-058, VAL-059, VAL-060, VAL-061]', () => {
    expect(errorsOf('team', { title: '', description: '', due_date: '' })).toEqual({
      title: 'Task title is required',
      description: 'Description is required',
      due_date: 'Due date is required',
    })
    expect(errorsOf('team', { due_date: '2026-11-19' })).toEqual({ due_date: 'Due date cannot be in the past' })
  })
  it('requires neither organization nor project for a team task [VAL-062, VAL-063]', () => {
    expect(errorsOf('team', { organization_id: '', project_id: '' })).toEqual({})
  })
  it('resets project and assignees when the organization changes [VAL-047, VAL-048]', () => {
    const before: NewTaskValues = { ...validValues, assigned_users: ['3'] }
    expect({ ...before, ...organizationValues('5') }).toEqual({
      ...validValues,
      organization_id: '5',
      project_id: '',
      assigned_users: [],
    })
  })
})

describe('hours until an expected completion time', () => {
  it('counts whole hours, rounded up [VAL-049, VAL-051]', () => {
    expect(hoursUntil('17:00', noon)).toBe(5)
    expect(hoursUntil('17:01', noon)).toBe(6)
  })
  it('uses tomorrow if the time has passed today [VAL-050]', () => {
    expect(hoursUntil('11:00', noon)).toBe(23)
    expect(hoursUntil('12:00', new Date(2026, 10, 20, 12, 0, 1))).toBe(24)
  })
  it('is at least 1 [VAL-052, CONST-51]', () => {
    expect(hoursUntil('12:00', noon)).toBe(1)
    expect(hoursUntil('12:01', noon)).toBe(1)
  })
})

describe('the request body', () => {
  it('omits empty optional values, and defaults to medium and todo [VAL-057, CONST-54, CONST-55]', () => {
    expect(newTaskOf({ ...validValues, title: ' Order the glass ', description: '  ' })).toEqual({
      title: 'Order the glass',
      organization_id: 4,
      project_id: 7,
      priority: 'medium',
      status: 'todo',
      due_date: '2026-11-20T23:59:59',
    })
  })
  it('sends the due time with seconds, or the end of the day without one [VAL-055, VAL-056, CONST-52]', () => {
    expect(dueMoment('2026-11-20', '17:30')).toBe('2026-11-20T17:30:00')
    expect(dueMoment('2026-11-20')).toBe('2026-11-20T23:59:59')
  })
  it('omits 0 hours [VAL-054]', () => {
    expect(newTaskOf({ ...validValues, estimated_hours: 0 })).not.toHaveProperty('estimated_hours')
    expect(newTaskOf({ ...validValues, estimated_hours: 3 })).toHaveProperty('estimated_hours', 3)
  })
  it('sends times and people if they are filled in', () => {
    expect(
      newTaskOf({ ...validValues, due_time: '09:05', expected_completion_time: '17:30', assigned_users: ['3', '9'] }),
    ).toMatchObject({
      due_date: '2026-11-20T09:05:00',
      due_time: '09:05',
      expected_completion_time: '17:30',
      assigned_users: [3, 9],
    })
  })
  it('sends only the milestone of a team task, which determines project and organization [VAL-064]', () => {
    const body = newTaskOf(validValues, 12)
    expect(body).toMatchObject({ goal_milestone_id: 12 })
    expect(body).not.toHaveProperty('organization_id')
    expect(body).not.toHaveProperty('project_id')
  })
})
