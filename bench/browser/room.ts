import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import type { Muster } from '../lib/muster.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { longTasks, openPage, waitUntilSettled } from './open.ts'

const [smallRoomSize, largeRoomSize] = [100, 100_000]
const turns = 400
const wheelPx = 400

/**
 * Compares how long a room of 100,000 messages and one of 100 take to open, and measures scrolling up through thousands
 * of messages of the larger one.
 */
export async function measureRoom(browser: Browser, muster: Muster, rounds: number): Promise<ResultRow[]> {
  const [small, large] = await createRooms(muster)
  const { api, organizationId, tokens } = muster
  const address = (id: string) => `${api.url}/admin/chat?orgId=${organizationId}&room=${id}`
  const drawnTimes: Record<'few' | 'most', number[]> = { few: [], most: [] }
  for (let round = 0; round <= rounds; round++)
    for (const [size, id] of [
      ['few', small],
      ['most', large],
    ] as const) {
      const { context, drawnMs } = await openPage(browser, address(id), tokens[0])
      if (round > 0) drawnTimes[size].push(drawnMs)
      await context.close()
    }

  const { page, context } = await openPage(browser, address(large), tokens[0])
  await waitUntilSettled(page)
  const before = { tasks: (await longTasks(page)).length, heap: await heapMb(page) }
  const requestedPages = recordPageRequests(page)
  await scrollUp(page)
  const longTaskDurations = (await longTasks(page)).slice(before.tasks)
  const addedMb = (await heapMb(page)) - before.heap
  const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`)
  const pageCount = requestedPages.length
  await context.close()

  const ratio = median(drawnTimes.most.map((ms, round) => ms / (drawnTimes.few[round] ?? Number.NaN)))
  return [
    compareWithBudget('room of 100,000 messages opens, × one of 100', ratio, '×', 2, 1.3),
    note('  ms: 100 | 100,000', `${median(drawnTimes.few).toFixed(0)} | ${median(drawnTimes.most).toFixed(0)}`),
    note('  pages of messages loaded while scrolling', String(pageCount)),
    compareWithBudget('  long tasks while scrolling', longTaskDurations.length, '', 0, 0),
    ...(longTaskDurations.length > 0 ? [note('  … durations in ms', longTaskDurations.join(', '))] : []),
    compareWithBudget('  additional heap afterwards', addedMb, ' MB', 20, 10),
    compareWithBudget('  elements afterwards', elements, '', 2_000, 2_000),
  ]
}

/** @returns the ids of the small and the large room */
async function createRooms({ database, organizationId }: Muster): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => {}) // the running query reports the error
  await client.connect()
  const query = async <Row extends object>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  const createFilledRoom = async (count: number) => {
    const id = await createGroupOfAll({ query }, organizationId)
    await query(
      `insert into chat_messages (organization_id, room_id, id, seq, sender_id, content, created_at)
       select $1::int, $2::uuid, gen_random_uuid(), n, 1 + n % 50,
         'Message ' || n || repeat(' with *some* words, \`code\` and https://example.com/' || n, n % 4),
         now() - interval '1 minute' * ($3::int - n)
       from generate_series(1, $3::int) n`,
      [organizationId, id, count],
    )
    await query(`update chat_rooms set last_seq = $2, last_message_at = now() where id = $1`, [id, count])
    await query(`update chat_participants set read_seq = $2 where room_id = $1`, [id, count])
    return id
  }
  try {
    return [await createFilledRoom(smallRoomSize), await createFilledRoom(largeRoomSize)]
  } finally {
    await client.end()
  }
}

async function scrollUp(page: Page) {
  await page.getByRole('log').hover()
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, -wheelPx)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(300)
}

function recordPageRequests(page: Page): string[] {
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/messages/')) requestedUrls.push(request.url())
  })
  return requestedUrls
}

/** The heap size after garbage collection, in MB. */
async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
