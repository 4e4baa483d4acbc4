// R25: assignments while apis are killed: each assignee is notified and mailed once; then users tidy up in two windows each.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { postbox } from '../../apps/api/src/testing/postbox.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, statuses } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { underKills, withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { shares } from '../lib/shares.ts'
import { tidyUp } from '../lib/tidying.ts'
import { short, verdict } from '../lib/verdict.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 25
const assignments = short ? 60 : 5_000
const people = 20
const writers = 8
/** Makes the assignments last long enough for kills to happen. */
const writerRestsMs = 50
const killPauseMs: [number, number] = short ? [50, 150] : [200, 1_500]
const checkpoints = short ? 2 : 10
const actsEach = short ? 5 : 25
/** A job whose node died is released after two minutes, which is checked once a minute. */
const mailPatienceMs = 300_000

type Assignment = { title: string; userId: number; outcome: 'ok' | 'fail' | 'unknown' }

const { holds, print } = verdict('R25', seed)
const letters = await postbox()

await withBuild('r25', (dist) =>
  withNodes(dist, { apis: 2, chats: 0, more: { SMTP_URL: letters.url } }, async (nodes) => {
    const { api, query } = nodes
    const { token, organization, project } = await makeAccount(api(0).url)
    const team = await addPeople(nodes, people, { organization, role: 'member', sessions: 2 })
    const send = (node: number, method: string, path: string, body: object) =>
      ask(api(node).url + path, { method, token, body })

    // Half of the assignments assign an existing task, the others create a task with an assignee.
    const existing = new Map<string, number>()
    await withConcurrency(assignments / 2, writers, async (n) => {
      const title = `Existing ${n}`
      const { body } = await send(n, 'POST', '/tasks/', { title, project_id: project })
      existing.set(title, JSON.parse(body).id)
    })

    const written: Assignment[] = []
    const answers: Answer[] = []
    const waiting = [...existing]
    let acknowledged = 0
    const assign = async (writer: number) => {
      for (let n = 0; acknowledged < assignments; n++) {
        const person = team[(writer + n) % people]
        if (!person) continue
        const [title, id] = (n % 2 ? waiting.pop() : undefined) ?? [`New ${writer} ${n}`, undefined]
        const given = { assigned_to: person.id }
        const answer = await untilTaken((attempt) =>
          id
            ? send(writer + attempt, 'PUT', `/tasks/${id}`, given)
            : send(writer + attempt, 'POST', '/tasks/', { title, project_id: project, ...given }),
        )
        answers.push(answer)
        written.push({ title, userId: person.id, outcome: outcomeOf(answer) })
        if (outcomeOf(answer) === 'ok') acknowledged++
        await wait(writerRestsMs)
      }
    }
    const ready = await underKills(nodes, chance(seed), killPauseMs, () => withConcurrency(writers, writers, assign))

    const keyOf = (title: string | null, userId: number) => `${title} to ${userId}`
    const counted = async (text: string) => {
      const rows = await query<{ title: string; user_id: number; count: number }>(text)
      return new Map(rows.map((row) => [keyOf(row.title, row.user_id), row.count]))
    }
    const notified = await counted(
      `select task_title as title, user_id, count(*)::int as count from notifications where type = 'task_assigned' group by 1, 2`,
    )
    const assigned = await counted(
      `select t.title, a.user_id, count(*)::int as count from task_assignees a join tasks t on t.id = a.task_id group by 1, 2`,
    )
    const of = (outcome: Assignment['outcome']) => written.filter((one) => one.outcome === outcome)
    const times = ({ title, userId }: Assignment) => notified.get(keyOf(title, userId)) ?? 0
    const unknown = of('unknown')
    const total = [...notified.values()].reduce((sum, count) => sum + count, 0)
    holds(
      'acknowledged: notified exactly once',
      of('ok').every((one) => times(one) === 1),
    )
    holds(
      'unknown: notified once or not at all',
      unknown.every((one) => times(one) <= 1),
    )
    holds(
      'refused: not notified',
      of('fail').every((one) => times(one) === 0),
    )
    holds(
      'notified of every stored assignment, and of no other',
      notified.size === assigned.size && [...notified].every(([key, count]) => assigned.get(key) === count),
    )
    holds('nobody else is notified', total === written.reduce((sum, one) => sum + times(one), 0))

    // A notification that is read before it is mailed is not mailed, so wait for all mails before reading any.
    const mailRows = async () =>
      (await query<{ count: number }>(`select count(*)::int as count from mails where kind = 'notification'`))[0]?.count
    const writtenBy = performance.now() + 60_000
    while (((await mailRows()) ?? 0) < total && performance.now() < writtenBy) await wait(100)
    const mailed = await mailRows()
    holds('a mail for each notification', mailed === total)

    const tidied = await tidyUp(nodes, team, { seed, checkpoints, actsEach })
    const { acts, negative, wrongCounts } = tidied
    holds('unread_count is the count of rows at each checkpoint', wrongCounts.length === 0)
    holds('unread_count is never negative', negative === 0)
    holds(
      'every operation returns 200, 204, or 404 for a deleted notification',
      acts.every(({ status }) => [200, 204, 404].includes(status)),
    )

    const unsent = async () =>
      (await query<{ count: number }>('select count(*)::int as count from mails where sent_at is null'))[0]?.count
    const sentBy = performance.now() + (short ? 0 : mailPatienceMs)
    const began = performance.now()
    while ((await unsent()) && performance.now() < sentBy) await wait(500)
    const sentAfterMs = Math.round(performance.now() - began)
    const rows = await query<{ key: string; attempts: number }>(
      `select recipient || ' ' || subject as key, attempts from mails where kind = 'notification'`,
    )
    const attempts = new Map(rows.map(({ key, attempts }) => [key, attempts]))
    const arrived = new Map<string, number>()
    const aboutTasks = letters.letters.filter(({ subject }) => subject.startsWith('Task assigned: '))
    for (const { to, subject } of aboutTasks) {
      const key = `${to.join()} ${subject}`
      arrived.set(key, (arrived.get(key) ?? 0) + 1)
    }
    const twice = [...arrived].filter(([, times]) => times > 1)
    holds('no mail is queued twice', attempts.size === rows.length)
    holds(
      'no mail for anything else',
      [...arrived.keys()].every((key) => attempts.has(key)),
    )
    // The short form does not wait for the jobs of nodes that died.
    if (!short) holds('every mail arrives', arrived.size === total)
    holds(
      'a mail is sent twice only if its node died while sending, so at most once per kill',
      twice.length <= ready.length && twice.every(([key, times]) => times <= (attempts.get(key) ?? 0)),
    )
    print({
      acknowledged,
      unknown: unknown.length,
      unknownButDone: unknown.filter((one) => times(one) === 1).length,
      kills: ready.length,
      readyMs: shares(ready),
      answers: statuses(answers),
      notified: total,
      mails: mailed,
      letters: aboutTasks.length,
      twice: twice.length,
      triedAgain: rows.filter((row) => row.attempts > 1).length,
      unsent: await unsent(),
      sentAfterMs,
      acts: statuses(acts),
      actMs: shares(acts.map(({ ms }) => ms)),
      retried: statuses(tidied.failures),
      counted: tidied.counted,
      negative,
      wrongCounts: wrongCounts.slice(0, 3),
    })
  }),
)
await letters.close()

/** Sends to the other node if the connection is refused, because the request then had no effect. */
async function untilTaken(sendTo: (attempt: number) => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await sendTo(attempt)
    if (!answer.error?.includes('ECONNREFUSED')) return answer
    await wait(20)
  }
}

function outcomeOf({ status }: Answer): Assignment['outcome'] {
  if (status === 200 || status === 201) return 'ok'
  return status >= 400 && status < 500 ? 'fail' : 'unknown'
}
