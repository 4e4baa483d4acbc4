import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { testingGoal } from '../testing-goal.ts'
import { filtersOf, goalsQuery, listedGoal } from './goal-pages.ts'

it('the search and a status of the address filter; an unknown status and an empty text do not', () => {
  expect(filtersOf({ q: ' MARCH ', status: 'completed' })).toEqual({ q: 'MARCH', status_is: 'completed' })
  expect(filtersOf({ q: ' ', status: 'whatever' })).toEqual({})
})

it('a goal is found in any loaded list of its organization', () => {
  const client = new QueryClient()
  const goal = testingGoal({ id: 3, is_personal: true })
  client.setQueryData(goalsQuery(7, { is_personal: 'true', limit: 60 }).queryKey, { goals: [goal], total: 1 })
  expect(listedGoal(client, 7, 3)).toBe(goal)
  expect(listedGoal(client, 8, 3)).toBeUndefined()
})
