import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { addMessage, addRoom, searchAs, titlesIn } from './testing-search.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Harbour', organization_id: team.id })).body
})
afterAll(() => world?.close())

const find = (q: string, rest = {}) => searchAs(world, team.manager, { team, q, ...rest })
const createTask = async (title: string, person = team.manager) => {
  const { body } = await world.as(person).post('/tasks/', { title, project_id: project.id })
  return body
}
const backdate = (id: number, days: number) =>
  sql`update tasks set created_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(world.store.db)

describe('the order', () => {
  it('begins with the task whose key was typed, in any case', async () => {
    const old = await createTask('An old task')
    await backdate(old.id, 900)
    await createTask(`Mentions ${old.key} in its title`)
    expect(titlesIn(await find(old.key.toLowerCase()))).toEqual(['An old task', `Mentions ${old.key} in its title`])
    expect(titlesIn(await find(`${old.key} -old`))).toEqual([`Mentions ${old.key} in its title`])
    expect(titlesIn(await find('XX-1'))).toEqual([])
  })

  it('contains a task once that names its own key', async () => {
    const task = await createTask('Names itself')
    await world.as(team.manager).put(`/tasks/${task.id}`, { title: `This is ${task.key}` })
    expect(titlesIn(await find(task.key))).toEqual([`This is ${task.key}`])
  })

  it('prefers newer tasks, own tasks, and matches in the title', async () => {
    const own = await createTask('Signal A')
    const older = await createTask('Signal B', team.admin)
    const newer = await createTask('Signal C', team.admin)
    await backdate(own.id, 20)
    await backdate(older.id, 10)
    await backdate(newer.id, 5)
    const { body: text } = await world
      .as(team.admin)
      .post('/tasks/', { title: 'Other', description: 'signal', project_id: project.id })
    expect(text.title).toBe('Other')
    expect(titlesIn(await find('signal'))).toEqual(['Signal A', 'Signal C', 'Signal B', 'Other'])
  })
})

describe('pages', () => {
  it('contain each result once, across types and equal times', async () => {
    const room = await addRoom(world, team, { name: 'Berth', participants: [team.manager] })
    for (let number = 0; number < 12; number++) {
      await createTask(`Berth ${number}`)
      await addMessage(world, team, { room, sender: team.manager, content: `berth ${number}` })
    }
    await sql`update tasks set created_at = '2026-01-01' where title like 'Berth%'`.execute(world.store.db)
    const whole = await find('berth', { limit: 50 })
    expect(whole.results).toHaveLength(25)
    expect(whole.cursor).toBeNull()
    for (const [limit, expectedPages] of [
      [4, 7],
      [5, 5],
    ] as const) {
      const seen: unknown[] = []
      let cursor: string | null | undefined
      let pageCount = 0
      do {
        const page = await find('berth', { limit, ...(cursor && { cursor }) })
        seen.push(...page.results)
        cursor = page.cursor
        pageCount++
      } while (cursor)
      expect(pageCount).toBe(expectedPages)
      expect(seen).toEqual(whole.results)
    }
  })
})

describe('many matches', () => {
  it('are found page by page, the older ones of each source after the newest', async () => {
    const room = await addRoom(world, team, { participants: [team.manager] })
    await sql`insert into chat_messages (id, organization_id, room_id, seq, sender_id, content)
      select (lpad(to_hex(n), 12, '0') || substr(md5(n::text), 13))::uuid, ${team.id}, ${room.id}, n, ${team.manager.id},
        'windlass ' || n from generate_series(1, 120) n`.execute(world.store.db)
    await createTask('The windlass')
    const passages: unknown[] = []
    let cursor: string | null | undefined
    do {
      const page = await find('windlass', { limit: 30, ...(cursor && { cursor }) })
      passages.push(...page.results.map(({ title, passage }) => passage ?? title))
      cursor = page.cursor
    } while (cursor)
    expect(passages).toHaveLength(121)
    expect(new Set(passages).size).toBe(121)
    expect(passages[0]).toBe('The windlass')
    const numbers = passages.slice(1).map((passage) => Number(String(passage).split(' ')[1]))
    expect(Math.min(...numbers.slice(0, 50))).toBeGreaterThan(Math.max(...numbers.slice(50)))
  })
})

describe('typing errors', () => {
  it('are tolerated only if nothing matches', async () => {
    await createTask('Quarterly mooring report')
    await createTask('Moorings')
    const tolerant = await find('quartely moring')
    expect(titlesIn(tolerant)).toEqual(['Quarterly mooring report'])
    expect(tolerant.tolerated).toBe(true)
    expect(tolerant.results[0]?.title_ranges).toEqual([
      [0, 9],
      [10, 17],
    ])
    expect(await find('mooring')).toMatchObject({ tolerated: false, results: { length: 2 } })
    for (const q of ['"moring"', 'quartely -report', 'xqzwv', 'mor1ng zzzz'])
      expect(await find(q), q).toMatchObject({ results: [], tolerated: false })
  })
})

it('finds each message once, also those whose ids say nothing about their age', async () => {
  const room = await addRoom(world, team, { name: 'Ids', participants: [team.manager] })
  const ids = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff', uuidV7(), uuidV7()]
  for (const id of ids) await addMessage(world, team, { room, sender: team.manager, content: 'gadget', id })
  const { results } = await searchAs(world, team.manager, { team, q: 'gadget' })
  expect(results.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

describe('input', () => {
  const answer = async (query: Record<string, string>) => {
    const parameters = new URLSearchParams({ organization_id: String(team.id), q: 'harbour', ...query })
    const { status, body } = await world.as(team.manager).get(`/search?${parameters}`)
    return [status, body.errors?.[0]?.message]
  }

  it.each<[Record<string, string>, string]>([
    [{ q: '' }, 'Query must not be empty'],
    [{ q: 'x'.repeat(201) }, 'Query must have at most 200 characters'],
    [{ q: 'a b c d e f g h i j k l m' }, 'Query must contain at most 12 words'],
    [{ q: 'a b c d e f g h i j k l from:me' }, 'Query must contain at most 12 words'],
    [{ types: 'task,folder' }, ''],
    [{ limit: '51' }, ''],
    [{ limit: '0' }, ''],
    [{ cursor: 'x' }, 'The cursor belongs to another list. Please begin with its first page.'],
    [
      { cursor: Buffer.from('[1,"task","1; drop"]').toString('base64url') },
      'The cursor belongs to another list. Please begin with its first page.',
    ],
    [{ organization_id: 'x' }, ''],
    [{ q: 'a\u0000b' }, ''],
  ])('%j is refused', async (query, message) => {
    const [status, text] = await answer(query)
    expect(status).toBe(422)
    expect(text).toBeTypeOf('string')
    if (message) expect(text).toBe(message)
  })

  it.each([
    `'`,
    `\\`,
    `:*`,
    `&|!`,
    `a & b | !c <-> d:*A`,
    `'a' \\'b\\' "c`,
    `%_\\%`,
    `$1 ?::text; drop table tasks --`,
    `from:' in:\\ project:"'" assignee::*`,
    '"'.repeat(200),
    "'".repeat(200),
    `${'('.repeat(100)}${')'.repeat(100)}`,
    'é'.repeat(200),
    'x'.repeat(200),
    '𝐀'.repeat(100),
    '🎉',
    '\u0301',
    '١٢٣ ⅷ ²',
    '-x',
    '-"x y" -z',
  ])('%s finds what it says and nothing else', async (q) => {
    const { results } = await find(q)
    expect(results.map(({ title }) => title)).toEqual(q.startsWith('-') ? expect.any(Array) : [])
  })

  it('refuses an organization of which the caller is not a member, whether it exists or not', async () => {
    const other = await world.team()
    for (const id of [other.id, 2_000_000_000]) {
      const { status, body } = await world.as(team.manager).get(`/search?organization_id=${id}&q=harbour`)
      expect([status, body.detail]).toEqual([403, 'You do not have access to this organization.'])
    }
  })
})
