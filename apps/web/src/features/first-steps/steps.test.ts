import type { FirstSteps } from '@muster/contracts/first-steps'
import { expect, it } from 'vitest'
import { areDone, stepsOf } from './steps.ts'

const noneDone: FirstSteps = {
  is_open: true,
  has_project: false,
  has_task: false,
  has_invited: false,
  has_goal: false,
  has_written: false,
  sample_project: null,
}
const admin = { id: 1, role: 'admin' } as const
const member = { id: 2, role: 'member' } as const
const namesOf = (actor: Parameters<typeof stepsOf>[0]) => stepsOf(actor).map(({ name }) => name)

it('leads an admin from the project to the chat, and a member only through what members may do', () => {
  expect(namesOf(admin)).toEqual(['project', 'task', 'invite', 'goal', 'chat'])
  expect(namesOf({ id: 3, role: 'manager' })).toEqual(namesOf(admin))
  expect(namesOf(member)).toEqual(['goal', 'chat'])
})

it('each step is done by its own object', () => {
  const doneBy = (state: Partial<FirstSteps>) =>
    stepsOf(admin)
      .filter(({ isDone }) => isDone({ ...noneDone, ...state }))
      .map(({ name }) => name)
  expect(doneBy({})).toEqual([])
  expect(doneBy({ has_project: true })).toEqual(['project'])
  expect(doneBy({ has_task: true })).toEqual(['task'])
  expect(doneBy({ has_invited: true })).toEqual(['invite'])
  expect(doneBy({ has_goal: true })).toEqual(['goal'])
  expect(doneBy({ has_written: true })).toEqual(['chat'])
})

it('all are done once every step of the role is', () => {
  const ownDone = { ...noneDone, has_goal: true, has_written: true }
  expect(areDone(member, ownDone)).toBe(true)
  expect(areDone(admin, ownDone)).toBe(false)
  expect(areDone(admin, { ...ownDone, has_project: true, has_task: true, has_invited: true })).toBe(true)
})
