import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import type { Muster } from '../lib/muster.ts'
import { groupOf } from '../lib/rooms.ts'
import { judge, type Line, median, note } from '../lib/table.ts'
import { longTasks, open, settled } from './open.ts'

const [short, long] = [100, 100_000]
const turns = 400
const wheelPx = 400

/** A room of 100,000 messages compared with one of 100: opening it, then scrolling up through thousands of messages. */
export async function room(browser: Browser, muster: Muster, rounds: number): Promise<Line[]> {
  const [few, most] = await fill(muster)
  const { api, organizationId, tokens } = muster
  const address = (id: string) => `${api.url}/admin/chat?orgId=${organizationId}&room=${id}`
  const drawn: Record<'few' | 'most', number[]> = { few: [], most: [] }
  for (let round = 0; round <= rounds; round++)
    for (const [size, id] of [
      ['few', few],
      ['most', most],
    ] as const) {
      const { context, drawnMs } = await open(browser, address(id), tokens[0])
      if (round > 0) drawn[size].push(drawnMs)
      await context.close()
    }

  const { page, context } = await open(browser, address(most), tokens[0])
  await settled(page)
  const before = { tasks: (await longTasks(page)).length, heap: await heapMb(page) }
  const asked = pagesAsked(page)
  await scrollUp(page)
  const tasks = (await longTasks(page)).slice(before.tasks)
  const more = (await heapMb(page)) - before.heap
  const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`)
  const pages = asked.length
  await context.close()

  const ratio = median(drawn.most.map((ms, round) => ms / (drawn.few[round] ?? Number.NaN)))
  return [
    judge('room of 100,000 messages opens, × one of 100', ratio, '×', 2, 1.3),
    note('  ms: 100 | 100,000', `${median(drawn.few).toFixed(0)} | ${median(drawn.most).toFixed(0)}`),
    note('  pages of messages loaded while scrolling', String(pages)),
    judge('  long tasks while scrolling', tasks.length, '', 0, 0),
    ...(tasks.length > 0 ? [note('  … durations in ms', tasks.join(', '))] : []),
    judge('  additional heap afterwards', more, ' MB', 20, 10),
    judge('  elements afterwards', elements, '', 2_000, 2_000),
  ]
}

/** @returns the ids of both rooms */
async function fill({ database, organizationId }: Muster): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => {}) // the query that was running reports it
  await client.connect()
  const query = async <Row extends object>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  const filled = async (count: number) => {
    const id = await groupOf({ query }, organizationId)
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
    return [await filled(short), await filled(long)]
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

function pagesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/messages/')) asked.push(request.url())
  })
  return asked
}

/** Heap size after garbage collection, MB. */
async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}
