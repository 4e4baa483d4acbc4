// R21: of the two nodes of each service, one has a clock that is five minutes ahead of the database's clock, and the
// other a clock that is five minutes behind it; both then step back by an hour. A window has a clock that is a day
// ahead. Order, expiry and idempotency must follow the database's clock, and calendar dates must be stored as sent.
// Requires libfaketime (Debian: faketime).
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { openChatWindow } from '../lib/chat-window.ts'
import { compareLists } from '../lib/compare-lists.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { sendFromProcess } from '../lib/send-from-process.ts'
import { sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 21
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync)
const memberCount = 4
const messageCount = isShort ? 40 : 1_000
const offsets = ['+5m', '-5m']
const steppedBack = ['-55m', '-65m']
const messagesFromAhead = isShort ? 5 : 50
const windowAhead = '+24h'
/** How long a node uses the clock setting that it has cached, in seconds. */
const cacheSeconds = 1

const { requireTrue, print } = createVerdict('R21', seed)

if (library) await measure(library)
else print({ skipped: 'libfaketime is not installed (Debian: apt-get install faketime)' })

async function measure(library: string) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-r21-'))
  const clockFile = (node: number) => join(folder, `clock-${node}`)
  const setClocks = (newOffsets: string[]) =>
    Promise.all(newOffsets.map((offset, node) => writeFile(clockFile(node), offset)))
  // Setting a clock does not change the monotonic clock.
  const fakedEnvironment = { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const clockEnvironment = (node: number) => ({
    ...fakedEnvironment,
    FAKETIME_TIMESTAMP_FILE: clockFile(node),
    FAKETIME_CACHE_DURATION: String(cacheSeconds),
  })
  try {
    await setClocks(offsets)
    await withBuild('r21', (dist) =>
      withNodes(
        dist,
        { apiCount: 2, chatCount: 2, environmentOfNode: clockEnvironment },
        async ({ api, chat, query }) => {
          const { organizationId, token, projectId } = await makeAccount(api(0).url)
          const members = await addPeople({ query }, memberCount, {
            organization: organizationId,
            role: 'member',
            sessions: 1,
          })
          const room = await createGroupOfAll({ query }, organizationId)
          const windows = await Promise.all(
            members.map(({ tokens: [token = ''] }, n) =>
              openChatWindow([chat(n).url], { token, organizationId }, [room]),
            ),
          )
          const sendMessages = async (from: number, to: number) => {
            for (let n = from; n < to; n++) await windows[n % memberCount]?.send(room, `m${n}`)
          }
          const dates = await Promise.all(
            [0, 1].map(async (n) => (await sendRequest(`${api(n).url}/livez`)).headers.date),
          )
          const offsetMinutes = dates.map((date) => Math.round((Date.parse(date ?? '') - Date.now()) / 60_000))

          await sendMessages(0, messageCount / 2)
          await setClocks(steppedBack)
          await wait(2_000 * cacheSeconds)
          const steppedDate = (await sendRequest(`${api(0).url}/livez`)).headers.date ?? ''
          await sendMessages(messageCount / 2, messageCount)
          const aheadTime = await sendFromProcess({
            url: chat(0).url,
            auth: { token: members[0]?.tokens[0] ?? '', organizationId },
            room,
            messageCount: messagesFromAhead,
            environment: { ...fakedEnvironment, FAKETIME: windowAhead },
          })
          const {
            differingListCount: wrongLists,
            roomWithHolesCount,
            messages: stored,
          } = await compareLists({ query }, windows, [room])
          const [times] = await query<{ behind: number; late: number }>(
            `select count(*) filter (where created_at < before)::int as behind,
             extract(epoch from max(abs(extract(epoch from created_at - now()))) * interval '1 s')::float as late
           from (select created_at, lag(created_at) over (order by seq) as before from chat_messages) m`,
          )
          const [online] = await query<{ count: number }>(
            "select count(*)::int as count from chat_nodes where seen_at > now() - interval '15 s'",
          )

          /**
           * The statuses with which both apis respond to a session that was last used this long ago by the database's
           * clock.
           */
          const statusesAfter = async (ago: string) => {
            const [member] = members
            const recentUseQuery =
              "select 1 from sessions where user_id = $1 and last_seen_at > now() - interval '1 minute'"
            const statuses = []
            for (const { url } of [api(0), api(1)]) {
              await query('update sessions set last_seen_at = now() - $2::interval where user_id = $1', [
                member?.id,
                ago,
              ])
              const { status } = await sendRequest(`${url}/auth/me`, { token: member?.tokens[0] })
              statuses.push(status)
              // The use of the session is recorded only after the response.
              for (let n = 0; n < 250 && status === 200 && !(await query(recentUseQuery, [member?.id])).length; n++)
                await wait(20)
            }
            return statuses.join()
          }
          const freshStatuses = await statusesAfter('6 days 23:59:58')
          const staleStatuses = await statusesAfter('7 days 00:00:01')
          const createTaskOnce = async (node: number) => {
            const headers = { 'idempotency-key': 'r21' }
            const body = { title: 'Once', project_id: projectId }
            const { body: createdTask } = await sendRequest(`${api(node).url}/tasks/`, {
              method: 'POST',
              token,
              headers,
              body,
            })
            return JSON.parse(createdTask).id
          }
          const [firstId, repeatedId] = [await createTaskOnce(0), await createTaskOnce(1)]
          const createDueTask = async (node: number, day: string) => {
            const body = { title: 'Due', project_id: projectId, due_date: day }
            const { body: createdTask } = await sendRequest(`${api(node).url}/tasks/`, { method: 'POST', token, body })
            return JSON.parse(createdTask).due_date
          }
          // The day is over for the database, but not necessarily for a user in a time zone west of it.
          const [{ day } = { day: '' }] = await query<{ day: string }>(
            "select (now() - interval '1 day')::date::text as day",
          )
          const storedDueDates = await Promise.all([createDueTask(0, day), createDueTask(1, day)])

          requireTrue('the clocks were wrong', offsetMinutes[0] === 5 && offsetMinutes[1] === -5)
          requireTrue('the clocks stepped back', Math.round((Date.parse(steppedDate) - Date.now()) / 60_000) === -55)
          requireTrue(
            'each message is stored once, and sequence numbers have no gaps',
            stored === messageCount + messagesFromAhead && roomWithHolesCount === 0,
          )
          requireTrue("every list equals the server's, in the same order", wrongLists === 0)
          requireTrue("messages have the database's time", times?.behind === 0 && times.late < 300)
          requireTrue('both nodes consider each other alive', online?.count === 2)
          requireTrue('a session last used 7 days less 2 s ago is valid on both nodes', freshStatuses === '200,200')
          requireTrue('a session last used 7 days and 1 s ago has expired on both nodes', staleStatuses === '401,401')
          requireTrue(
            'an idempotent request to one node is not executed again by the other',
            firstId === repeatedId && firstId !== undefined,
          )
          requireTrue('the window was a day ahead', Math.round((aheadTime - Date.now()) / 3_600_000) === 24)
          requireTrue(
            'a date that has passed for the database is stored as sent',
            storedDueDates.every((dueDate) => dueDate === `${day}T23:59:59`),
          )
          print({
            messages: stored,
            away: offsetMinutes,
            ahead: windowAhead,
            wrong: wrongLists,
            holes: roomWithHolesCount,
            fresh: freshStatuses,
            stale: staleStatuses,
          })
          for (const window of windows) window.end()
        },
      ),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
