// R45: a member searches an organization in which a word occurs only in what the member may not see. Neither the
// results nor their times reveal that it occurs.
import { Agent } from 'node:http'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import pg from 'pg'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { addPeople } from '../lib/people.ts'
import { percentile } from '../lib/percentiles.ts'
import { sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 45
const queryCount = isShort ? 200 : 5_000
const timedCount = isShort ? 50 : 1_000
/** How many tasks, comments, messages and files of each kind contain the words. */
const perKind = isShort ? 20 : 500
const hiddenPerKind = 5
const maxMs = 0.5

const canary = 'xenolith'
/** A word of the same length that occurs nowhere. */
const absent = 'quixotry'
const vocabulary = ['crane', 'quay', 'mooring', 'lantern', 'signal', 'harbour', 'anchor', 'beacon']
const operators = ['is:open', 'from:me', 'assignee:me', 'status:todo', 'has:file', 'after:2026-01-01', `in:${canary}`]

const random = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R45', seed)

await withBuild('r45', (dist) =>
  withMuster(dist, {}, async ({ muster, environment }) => {
    const client = new pg.Client((await runningEmbedded(`${environment.DATA_DIR}`))?.ownerUrl)
    // After a failure, the database stops before this connection ends.
    client.on('error', () => {})
    await client.connect()
    const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows
    const lead = await makeAccount(muster.apiUrl)
    const other = await makeAccount(muster.apiUrl)
    const options = { organization: lead.organizationId, role: 'member', sessions: 1 } as const
    const [member, colleague] = await addPeople({ query }, 2, options)
    if (!member || !colleague) throw new Error('The members could not be created.')

    const visible = (n: number) => `${random.pick(vocabulary)} ${random.pick(vocabulary)} number${n}`
    const hidden = (n: number) => `${canary} ${visible(n)}`
    await fill(query, { ...lead, assignee: member.id, texts: textsOf(perKind, visible) })
    await fill(query, { ...lead, assignee: colleague.id, texts: textsOf(hiddenPerKind, hidden) })
    await fill(query, { ...other, assignee: null, texts: textsOf(perKind, hidden) })
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')

    const agent = new Agent({ keepAlive: true })
    const search = async (token: string, q: string) => {
      const address = `/search?organization_id=${lead.organizationId}&q=${encodeURIComponent(q)}`
      const { status, body, ms } = await sendRequest(muster.apiUrl + address, { token, agent })
      if (status !== 200) throw new Error(`${q} returned ${status}: ${body}`)
      return { body, ms }
    }
    const [token = ''] = member.tokens
    requireTrue('the admin finds the word', (await search(lead.token, canary)).body.includes(`${canary} `))

    let revealed = 0
    let found = 0
    for (let n = 0; n < queryCount; n++) {
      const { body } = await search(token, randomQuery())
      if (body.includes(canary)) revealed++
      if (body.includes('"type"')) found++
    }
    requireTrue(`no response contains the word, ${revealed} did`, revealed === 0)
    requireTrue(`a part of the queries finds something, ${found} did`, found > queryCount / 10)

    const times: Record<string, number[]> = { [canary]: [], [absent]: [] }
    for (let n = 0; n < timedCount; n++)
      for (const word of random.chance(0.5) ? [canary, absent] : [absent, canary]) {
        const { body, ms } = await search(token, word)
        requireTrue(`nothing is found for ${word}`, body.includes('"results":[]'))
        times[word]?.push(ms)
      }
    agent.destroy()
    await client.end()
    const [hiddenMs = [], absentMs = []] = Object.values(times)
    const medians = [hiddenMs, absentMs].map((ms) => percentile(ms, 0.5))
    requireWithin('medians differ', Number(Math.abs((medians[0] ?? 0) - (medians[1] ?? 0)).toFixed(2)), maxMs)
    print({
      queries: queryCount,
      found,
      revealed,
      timed: timedCount,
      medians,
      guessed: guessedRight(hiddenMs, absentMs),
    })
  }),
)

function randomQuery(): string {
  const word = () => {
    const text = random.pick([...vocabulary, canary, 'xenolit', 'moring', 'number1'])
    const part = random.chance(0.4) ? text.slice(0, 2 + random.integerBelow(text.length - 1)) : text
    return random.pick([part, part, part, `-${part}`, `"${part} ${random.pick(vocabulary)}"`])
  }
  const parts = Array.from({ length: 1 + random.integerBelow(3) }, () =>
    random.chance(0.25) ? random.pick(operators) : word(),
  )
  return parts.join(' ')
}

function textsOf(count: number, text: (n: number) => string) {
  return Array.from({ length: count }, (_, n) => text(n))
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>
type Contents = { organizationId: number; projectId: number; assignee: number | null; texts: string[] }

/** Adds a task with a comment and a file, and a message with a file, for each text. The assignee is alone in the room. */
async function fill(query: Query, { organizationId, projectId, assignee, texts }: Contents): Promise<void> {
  const values = [organizationId, projectId, texts, assignee]
  await query(
    `with owner as (
       select coalesce($4::int, (select user_id from memberships where organization_id = $1 limit 1)) as id
     ), numbered as (
       select text, n + coalesce((select max(number) from tasks where organization_id = $1), 0) as number
       from unnest($3::text[]) with ordinality given (text, n)
     ), task as (
       insert into tasks (organization_id, number, project_id, title, description, position)
       select $1, number, $2, text, text, number from numbered returning id, title
     ), assigned as (
       insert into task_assignees (organization_id, task_id, user_id, place) select $1, id, $4::int, 0 from task where $4::int is not null
     ), commented as (
       insert into task_comments (organization_id, task_id, user_id, content)
       select $1, task.id, owner.id, title from task, owner
     )
     insert into files (organization_id, uploaded_by, name, size, key, state, sha256, task_id)
     select $1, owner.id, title || '.txt', 0, gen_random_uuid(), 'stored', '', task.id from task, owner`,
    values,
  )
  await query(
    `with owner as (
       select coalesce($3::int, (select user_id from memberships where organization_id = $1 limit 1)) as id
     ), room as (
       insert into chat_rooms (id, organization_id, name, created_by, last_seq)
       select gen_random_uuid(), $1, split_part(($2::text[])[1], ' ', 1), id, cardinality($2::text[]) from owner returning id
     ), joined as (
       insert into chat_participants (organization_id, room_id, user_id) select $1, room.id, owner.id from room, owner
     )
     insert into chat_messages (id, organization_id, room_id, seq, sender_id, content)
     select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint + n), 12, '0') || '7' || substr(md5(n::text), 14))::uuid,
       $1, room.id, n, owner.id, text
     from unnest($2::text[]) with ordinality given (text, n), room, owner`,
    [organizationId, texts, assignee],
  )
}

/** The part of the pairs of times in which the longer one is that of the hidden word: 0.5 if the times reveal nothing. */
function guessedRight(hidden: readonly number[], absentWord: readonly number[]): number {
  const sorted = absentWord.toSorted((one, two) => one - two)
  const shorter = hidden.map((ms) => sorted.findLastIndex((other) => other < ms) + 1)
  return Number((shorter.reduce((sum, count) => sum + count, 0) / (hidden.length * sorted.length)).toFixed(3))
}
