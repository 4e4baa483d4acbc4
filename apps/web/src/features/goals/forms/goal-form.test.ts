import { expect, it } from 'vitest'
import { testingGoal } from '../testing-goal.ts'
import { emptyGoal, type GoalValues, goalChanges, goalErrors, newGoalOf, valuesOf } from './goal-form.ts'

const validGoal: GoalValues = {
  ...emptyGoal,
  title: ' Harvest in March ',
  target_value: 1200,
  unit: ' kg ',
  project_id: '7',
  start_date: '2026-12-01',
  end_date: '2027-03-01',
}

it('a goal requires all fields except the description, each with its own message [VAL-065, VAL-066, VAL-067, VAL-068, VAL-069, VAL-070, VAL-073]', () => {
  expect(goalErrors('team', emptyGoal)).toEqual({
    title: 'Goal title is required',
    target_value: 'Target value must be greater than 0',
    unit: 'Unit is required',
    project_id: 'Project is required',
    start_date: 'Start date is required',
    end_date: 'End date is required',
  })
  expect(goalErrors('team', { ...validGoal, title: '   ', unit: ' ' })).toEqual({
    title: 'Goal title is required',
    unit: 'Unit is required',
  })
  for (const target of [0, -1, '0', '-', ''])
    expect(goalErrors('team', { ...validGoal, target_value: target })).toEqual({
      target_value: 'Target value must be greater than 0',
    })
  expect(goalErrors('team', { ...validGoal, target_value: 0.5, description: '' })).toEqual({})
})

it('the end date must be after the start date [VAL-071, VAL-072]', () => {
  const dateErrors = { end_date: 'End date must be after start date' }
  expect(goalErrors('team', { ...validGoal, start_date: '2027-03-02' })).toEqual(dateErrors)
  expect(goalErrors('team', { ...validGoal, start_date: '2027-03-01' })).toEqual(dateErrors)
  expect(goalErrors('team', { ...validGoal, start_date: '2027-02-28' })).toEqual({})
})

it('a personal goal needs no project', () => {
  expect(goalErrors('personal', { ...validGoal, project_id: '' })).toEqual({})
})

it('the create request is trimmed, has local times, no empty description, and is_personal only for a personal goal', () => {
  const body = {
    title: 'Harvest in March',
    target_value: 1200,
    unit: 'kg',
    start_date: '2026-12-01T00:00:00',
    end_date: '2027-03-01T23:59:59',
    project_id: 7,
    organization_id: 3,
  }
  expect(newGoalOf('team', validGoal, 3)).toEqual(body)
  expect(newGoalOf('personal', { ...validGoal, project_id: '', description: ' By hand ' }, 3)).toEqual({
    ...body,
    description: 'By hand',
    project_id: null,
    is_personal: true,
  })
})

const goal = testingGoal({})

it('an update contains only changed fields', () => {
  const unchangedValues = valuesOf(goal)
  expect(goalChanges(unchangedValues, goal)).toEqual({})
  expect(goalChanges({ ...unchangedValues, title: 'Harvest ', description: '', target_value: '120' }, goal)).toEqual({
    description: null,
    target_value: 120,
  })
  expect(
    goalChanges(
      {
        ...unchangedValues,
        unit: 't',
        project_id: '',
        start_date: '2026-12-02',
        end_date: '2027-03-02',
        status: 'cancelled',
      },
      goal,
    ),
  ).toEqual({
    unit: 't',
    project_id: null,
    start_date: '2026-12-02T00:00:00',
    end_date: '2027-03-02T23:59:59',
    status: 'cancelled',
  })
})
