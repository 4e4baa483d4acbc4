import { expect } from 'vitest'
import { dataOf, type Person } from './context.ts'

/** Finds the organization's tasks and projects, page by page. */
export async function findEverything({ api }: Person, organization: number) {
  const query = { organization_id: organization, q: 'is:open', types: 'task,project', limit: 1 }
  const first = dataOf(await api.GET('/search', { params: { query } }))
  expect(first).toMatchObject({ results: [expect.anything()], tolerated: false })
  const rest = { ...query, cursor: first.cursor ?? '' }
  const second = dataOf(await api.GET('/search', { params: { query: rest } }))
  expect(second.results).toHaveLength(1)
  expect(second.results).not.toEqual(first.results)
}
