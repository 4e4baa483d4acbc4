import { expect, it } from 'vitest'
import { halvesText, nameOf, partText, weighingText } from './explanation-text.ts'

const explanation = { id: 1, tasks: 3, estimated_tasks: 3, weight: 1_012.5, shares: [] }
const share = {
  user_id: 7,
  full_name: 'Ewa',
  finished_tasks: 1,
  open_tasks: 1,
  percentage: 61.5,
  finished_percentage: 30.8,
  open_percentage: 30.7,
}

it('says what a task weighs', () => {
  expect(partText({ weight: 8, assignees: 2 })).toBe('8 ÷ 2')
  expect(partText({ weight: 2.125, assignees: 1 })).toBe('2.13')
})

it('says how many tasks have no estimate', () => {
  expect(weighingText(explanation)).toBe('Each task weighs its estimated hours. The weights add up to 1,012.5.')
  expect(weighingText({ ...explanation, estimated_tasks: 2 })).toContain('; 1 task without an estimate weighs 1. ')
  expect(weighingText({ ...explanation, estimated_tasks: 1 })).toContain('; 2 tasks without an estimate weigh 1 each. ')
  expect(weighingText({ ...explanation, estimated_tasks: 0 })).toContain('No task has an estimate, so each weighs 1.')
})

it('names people, and the tasks without an assignee', () => {
  expect([nameOf(share), nameOf({ ...share, full_name: null }), nameOf({ ...share, user_id: null })]).toEqual([
    'Ewa',
    'Unknown User',
    'Unassigned tasks',
  ])
  expect(halvesText(share)).toBe('30.8% finished, 30.7% open')
})
