import { expect, it } from 'vitest'
import { aGoal } from '../testing-goal.ts'
import { emptyGoal, type GoalValues, goalChanges, goalErrors, newGoalOf, valuesOf } from './goal-form.ts'

const filled: GoalValues = {
  ...emptyGoal,
  title: ' Harvest in March ',
  target_value: 1200,
  unit: ' kg ',
  project_id: '7',
  start_date: '2026-12-01',
  end_date: '2027-03-01',
}

it('what a goal must have, each in its own words; a description is not asked for [VAL-065, VAL-066, VAL-067, VAL-068, VAL-069, VAL-070, VAL-073]', () => {
  expect(goalErrors('team', emptyGoal)).toEqual({
    title: 'Goal title is required',
    target_value: 'Target value must be greater than 0',
    unit: 'Unit is required',
    project_id: 'Project is required',
    start_date: 'Start date is required',
    end_date: 'End date is required',
  })
  expect(goalErrors('team', { ...filled, title: '   ', unit: ' ' })).toEqual({
    title: 'Goal title is required',
    unit: 'Unit is required',
  })
  for (const target of [0, -1, '0', '-', ''])
    expect(goalErrors('team', { ...filled, target_value: target })).toEqual({
      target_value: 'Target value must be greater than 0',
    })
  expect(goalErrors('team', { ...filled, target_value: 0.5, description: '' })).toEqual({})
})

it('the end comes after the start, and is not the same day [VAL-071, VAL-072]', () => {
  const wrong = { end_date: 'End date must be after start date' }
  expect(goalErrors('team', { ...filled, start_date: '2027-03-02' })).toEqual(wrong)
  expect(goalErrors('team', { ...filled, start_date: '2027-03-01' })).toEqual(wrong)
  expect(goalErrors('team', { ...filled, start_date: '2027-02-28' })).toEqual({})
})

it('a personal goal needs no project', () => {
  expect(goalErrors('personal', { ...filled, project_id: '' })).toEqual({})
})

it('what is sent: trimmed, days as instants of the wall, no empty description, personal said only of personal ones', () => {
  const sent = {
    title: 'Harvest in March',
    target_value: 1200,
    unit: 'kg',
    start_date: '2026-12-01T00:00:00',
    end_date: '2027-03-01T23:59:59',
    project_id: 7,
    organization_id: 3,
  }
  expect(newGoalOf('team', filled, 3)).toEqual(sent)
  expect(newGoalOf('personal', { ...filled, project_id: '', description: ' By hand ' }, 3)).toEqual({
    ...sent,
    description: 'By hand',
    project_id: null,
    is_personal: true,
  })
})

const goal = aGoal({})

it('a change says only what differs', () => {
  const same = valuesOf(goal)
  expect(goalChanges(same, goal)).toEqual({})
  expect(goalChanges({ ...same, title: 'Harvest ', description: '', target_value: '120' }, goal)).toEqual({
    description: null,
    target_value: 120,
  })
  expect(
    goalChanges(
      { ...same, unit: 't', project_id: '', start_date: '2026-12-02', end_date: '2027-03-02', status: 'cancelled' },
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
