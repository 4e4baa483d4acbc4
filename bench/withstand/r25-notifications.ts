// R25: assignments while their nodes are killed: everybody is told once, and mailed; then two windows tidy up at once.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { postbox } from '../../apps/api/src/testing/postbox.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, statuses } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { inTurns } from '../lib/in-turns.ts'
import { underKills, withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { shares } from '../lib/shares.ts'
import { tidyUp } from '../lib/tidying.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 25
const assignments = short ? 60 : 5_000
const people = 20
const writers = 8
/** So that they last long enough to be disturbed. */
const writerRestsMs = 50
const killPauseMs: [number, number] = short ? [50, 150] : [200, 1_500]
const checkpoints = short ? 2 : 10
const actsEach = short ? 5 : 25
/** A job whose node died is free again after two minutes, which are looked at once a minute. */
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

    // Half of them are tasks that stand and are given to somebody, the others are made for somebody.
    const standing = new Map<string, number>()
    await inTurns(assignments / 2, writers, async (n) => {
      const title = `Standing ${n}`
      const { body } = await send(n, 'POST', '/tasks/', { title, project_id: project })
      standing.set(title, JSON.parse(body).id)
    })

    const written: Assignment[] = []
    const answers: Answer[] = []
    const waiting = [...standing]
    let acknowledged = 0
    const assign = async (writer: number) => {
      for (let n = 0; acknowledged < assignments; n++) {
        const person = team[(writer + n) % people]
        if (!person) continue
        const [title, id] = (n % 2 ? waiting.pop() : undefined) ?? [`Made ${writer} ${n}`, undefined]
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
    const ready = await underKills(nodes, chance(seed), killPauseMs, () => inTurns(writers, writers, assign))

    const keyOf = (title: string | null, userId: number) => `${title} to ${userId}`
    const counted = async (text: string) => {
      const rows = await query<{ title: string; user_id: number; count: number }>(text)
      return new Map(rows.map((row) => [keyOf(row.title, row.user_id), row.count]))
    }
    const told = await counted(
      `select task_title as title, user_id, count(*)::int as count from notifications where type = 'task_assigned' group by 1, 2`,
    )
    const assigned = await counted(
      `select t.title, a.user_id, count(*)::int as count from task_assignees a join tasks t on t.id = a.task_id group by 1, 2`,
    )
    const of = (outcome: Assignment['outcome']) => written.filter((one) => one.outcome === outcome)
    const times = ({ title, userId }: Assignment) => told.get(keyOf(title, userId)) ?? 0
    const unknown = of('unknown')
    const total = [...told.values()].reduce((sum, count) => sum + count, 0)
    holds(
      'acknowledged: told exactly once',
      of('ok').every((one) => times(one) === 1),
    )
    holds(
      'unknown: told once or not at all',
      unknown.every((one) => times(one) <= 1),
    )
    holds(
      'refused: not told',
      of('fail').every((one) => times(one) === 0),
    )
    holds(
      'told of every assignment that stands, and of no other',
      told.size === assigned.size && [...told].every(([key, count]) => assigned.get(key) === count),
    )
    holds('nobody else is told', total === written.reduce((sum, one) => sum + times(one), 0))

    // What is read before it was mailed is not mailed, so all mails are written before anything is read.
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
      'every act is answered, 404 only for what is deleted',
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
    holds('no mail is written twice', attempts.size === rows.length)
    holds(
      'no mail for anything else',
      [...arrived.keys()].every((key) => attempts.has(key)),
    )
    // The short form does not wait for the jobs of nodes that died.
    if (!short) holds('every mail arrives', arrived.size === total)
    holds(
      'twice only when its node died in the middle: as many at most as died',
      twice.length <= ready.length && twice.every(([key, times]) => times <= (attempts.get(key) ?? 0)),
    )
    print({
      acknowledged,
      unknown: unknown.length,
      unknownButDone: unknown.filter((one) => times(one) === 1).length,
      kills: ready.length,
      readyMs: shares(ready),
      answers: statuses(answers),
      told: total,
      mails: mailed,
      letters: aboutTasks.length,
      twice: twice.length,
      triedAgain: rows.filter((row) => row.attempts > 1).length,
      unsent: await unsent(),
      sentAfterMs,
      acts: statuses(acts),
      actMs: shares(acts.map(({ ms }) => ms)),
      askedAgain: statuses(tidied.instead),
      counted: tidied.counted,
      negative,
      wrongCounts: wrongCounts.slice(0, 3),
    })
  }),
)
await letters.close()

/** Where nobody listens nothing was asked, so the other node is. */
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
