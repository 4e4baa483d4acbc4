// R21: two nodes of each service whose clocks are five minutes ahead of and behind the database's and then step back by an
// hour, and a window whose clock is a day ahead: order, expiry and idempotency follow the database's clock, and calendar
// dates are stored as sent. It needs libfaketime (Debian: faketime).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { ask } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { chatWindow } from '../lib/chat-window.ts'
import { compareLists } from '../lib/exactly-once.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { groupOf } from '../lib/rooms.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 21
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync)
const people = 4
const messages = short ? 40 : 1_000
const offsets = ['+5m', '-5m']
const steppedBack = ['-55m', '-65m']
const said = short ? 5 : 50
const windowAhead = '+24h'
/** How long a node uses a cached clock setting. */
const cacheSeconds = 1

const { holds, print } = verdict('R21', seed)

if (library) await measure(library)
else print({ skipped: 'libfaketime is not installed (Debian: apt-get install faketime)' })

async function measure(library: string) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-r21-'))
  const clock = (node: number) => join(folder, `clock-${node}`)
  const set = (all: string[]) => Promise.all(all.map((offset, node) => writeFile(clock(node), offset)))
  // Setting a clock does not change the monotonic clock.
  const wrong = { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const own = (node: number) => ({
    ...wrong,
    FAKETIME_TIMESTAMP_FILE: clock(node),
    FAKETIME_CACHE_DURATION: String(cacheSeconds),
  })
  /** Sends messages to the room from a window with the wrong clock. @returns the time of that clock */
  const sayFromAhead = async (...auth: (string | number)[]): Promise<number> => {
    const window = fork(`${import.meta.dirname}/../lib/window-process.ts`, [...auth, said].map(String), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...wrong, FAKETIME: windowAhead },
      stdio: ['ignore', 2, 2, 'ipc'],
    })
    const [at] = await Promise.race([once(window, 'message'), once(window, 'exit')])
    return at ?? Number.NaN
  }
  try {
    await set(offsets)
    await withBuild('r21', (dist) =>
      withNodes(dist, { apis: 2, chats: 2, own }, async ({ api, chat, query }) => {
        const { organization, token, project } = await makeAccount(api(0).url)
        const members = await addPeople({ query }, people, { organization, role: 'member', sessions: 1 })
        const room = await groupOf({ query }, organization)
        const windows = await Promise.all(
          members.map(({ tokens: [token = ''] }, n) =>
            chatWindow([chat(n).url], { token, organizationId: organization }, [room]),
          ),
        )
        const talk = async (from: number, to: number) => {
          for (let n = from; n < to; n++) await windows[n % people]?.send(room, `m${n}`)
        }
        const dates = await Promise.all([0, 1].map(async (n) => (await ask(`${api(n).url}/livez`)).headers.date))
        const away = dates.map((date) => Math.round((Date.parse(date ?? '') - Date.now()) / 60_000))

        await talk(0, messages / 2)
        await set(steppedBack)
        await wait(2_000 * cacheSeconds)
        const stepped = (await ask(`${api(0).url}/livez`)).headers.date ?? ''
        await talk(messages / 2, messages)
        const ahead = await sayFromAhead(chat(0).url, members[0]?.tokens[0] ?? '', organization, room)
        const { wrong: unexpected, holes, messages: stored } = await compareLists({ query }, windows, [room])
        const [times] = await query<{ behind: number; late: number }>(
          `select count(*) filter (where created_at < before)::int as behind,
             extract(epoch from max(abs(extract(epoch from created_at - now()))) * interval '1 s')::float as late
           from (select created_at, lag(created_at) over (order by seq) as before from chat_messages) m`,
        )
        const [online] = await query<{ count: number }>(
          "select count(*)::int as count from chat_nodes where seen_at > now() - interval '15 s'",
        )

        /** The statuses of both apis for a session that was last used this long ago by the database's clock. */
        const usedAgo = async (ago: string) => {
          const [member] = members
          const noted = "select 1 from sessions where user_id = $1 and last_seen_at > now() - interval '1 minute'"
          const answers = []
          for (const { url } of [api(0), api(1)]) {
            await query('update sessions set last_seen_at = now() - $2::interval where user_id = $1', [member?.id, ago])
            const { status } = await ask(`${url}/auth/me`, { token: member?.tokens[0] })
            answers.push(status)
            // The use of the session is recorded after the response.
            for (let n = 0; n < 250 && status === 200 && !(await query(noted, [member?.id])).length; n++) await wait(20)
          }
          return answers.join()
        }
        const fresh = await usedAgo('6 days 23:59:58')
        const stale = await usedAgo('7 days 00:00:01')
        const onceOn = async (node: number) => {
          const headers = { 'idempotency-key': 'r21' }
          const body = { title: 'Once', project_id: project }
          const { body: made } = await ask(`${api(node).url}/tasks/`, { method: 'POST', token, headers, body })
          return JSON.parse(made).id
        }
        const [first, again] = [await onceOn(0), await onceOn(1)]
        const dueOn = async (node: number, day: string) => {
          const body = { title: 'Due', project_id: project, due_date: day }
          const { body: made } = await ask(`${api(node).url}/tasks/`, { method: 'POST', token, body })
          return JSON.parse(made).due_date
        }
        // The day is over for the database, but not necessarily for a user in a time zone west of it.
        const [{ day } = { day: '' }] = await query<{ day: string }>(
          "select (now() - interval '1 day')::date::text as day",
        )
        const due = await Promise.all([dueOn(0, day), dueOn(1, day)])

        holds('the clocks were wrong', away[0] === 5 && away[1] === -5)
        holds('the clocks stepped back', Math.round((Date.parse(stepped) - Date.now()) / 60_000) === -55)
        holds(
          'each message is stored once, and sequence numbers have no gaps',
          stored === messages + said && holes === 0,
        )
        holds("every list equals the server's, in the same order", unexpected === 0)
        holds("messages have the database's time", times?.behind === 0 && times.late < 300)
        holds('both nodes consider each other alive', online?.count === 2)
        holds('a session last used 7 days less 2 s ago is valid on both nodes', fresh === '200,200')
        holds('a session last used 7 days and 1 s ago has expired on both nodes', stale === '401,401')
        holds(
          'an idempotent request to one node is not executed again by the other',
          first === again && first !== undefined,
        )
        holds('the window was a day ahead', Math.round((ahead - Date.now()) / 3_600_000) === 24)
        holds(
          'a date that has passed for the database is stored as sent',
          due.every((one) => one === `${day}T23:59:59`),
        )
        print({ messages: stored, away, ahead: windowAhead, wrong: unexpected, holes, fresh, stale })
        for (const window of windows) window.end()
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
