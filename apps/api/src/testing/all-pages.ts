import { expect } from 'vitest'
import { idsOf } from './planning.ts'
import type { World } from './world.ts'

type Get = (query: string) => ReturnType<ReturnType<World['as']>['get']>

/**
 * Reads all pages of `length` rows, following the cursor from each page to the next, and returns the ids of all rows in
 * order.
 */
export async function idsOfAllPages(get: Get, query: string, length: number): Promise<number[]> {
  const ids: number[] = []
  for (let cursor = ''; ; ) {
    const response = await get(`${query}&limit=${length}${cursor && `&cursor=${cursor}`}`)
    expect(response.status, response.text).toBe(200)
    ids.push(...idsOf(response.body))
    cursor = String(response.headers['x-next-cursor'] ?? '')
    if (!cursor) return ids
  }
}
