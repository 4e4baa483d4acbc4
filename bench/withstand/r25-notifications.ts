// R25: assignments while apis are killed: each assignee must be notified exactly once and mailed at least once. Then
// each user tidies up in two windows.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { startMailServer } from '../../apps/api/src/testing/start-mail-server.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { withKills, withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { percentiles } from '../lib/percentiles.ts'
import { countStatuses, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { tidyUp } from '../lib/tidying.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 25
const assignmentCount = isShort ? 60 : 5_000
const memberCount = 20
const writerCount = 8
/** The pause of a writer after each assignment. It makes the run long enough for kills to happen. */
const writerPauseMs = 50
const killPauseMs: [number, number] = isShort ? [50, 150] : [200, 1_500]
const checkpoints = isShort ? 2 : 10
const operationsEach = isShort ? 5 : 25
/** A job whose node died is released after two minutes; nodes look for such jobs once a minute. */
const mailTimeoutMs = 300_000

type Assignment = { title: string; userId: number; outcome: 'ok' | 'fail' | 'unknown' }

const { requireTrue, print } = createVerdict('R25', seed)
const postboxServer = await startMailServer()

await withBuild('r25', (dist) =>
  withNodes(dist, { apiCount: 2, chatCount: 0, extraEnvironment: { SMTP_URL: postboxServer.url } }, async (nodes) => {
    const { api, query } = nodes
    const { token, organizationId, projectId } = await makeAccount(api(0).url)
    const team = await addPeople(nodes, memberCount, { organization: organizationId, role: 'member', sessions: 2 })
    const send = (node: number, method: string, path: string, body: object) =>
      sendRequest(api(node).url + path, { method, token, body })

    // Half of the assignments assign an existing task; the others create a task with an assignee.
    const existingTasks = new Map<string, number>()
    await withConcurrency(assignmentCount / 2, writerCount, async (n) => {
      const title = `Existing ${n}`
      const { body } = await send(n, 'POST', '/tasks/', { title, project_id: projectId })
      existingTasks.set(title, JSON.parse(body).id)
    })

    const attemptedAssignments: Assignment[] = []
    const responses: MeasuredResponse[] = []
    const waitingTasks = [...existingTasks]
    let acknowledged = 0
    const assign = async (writer: number) => {
      for (let n = 0; acknowledged < assignmentCount; n++) {
        const person = team[(writer + n) % memberCount]
        if (!person) continue
        const [title, id] = (n % 2 ? waitingTasks.pop() : undefined) ?? [`New ${writer} ${n}`, undefined]
        const assignment = { assigned_to: person.id }
        const response = await sendUntilAccepted((attempt) =>
          id
            ? send(writer + attempt, 'PUT', `/tasks/${id}`, assignment)
            : send(writer + attempt, 'POST', '/tasks/', { title, project_id: projectId, ...assignment }),
        )
        responses.push(response)
        attemptedAssignments.push({ title, userId: person.id, outcome: outcomeOf(response) })
        if (outcomeOf(response) === 'ok') acknowledged++
        await wait(writerPauseMs)
      }
    }
    const restartMs = await withKills(nodes, seededRandom(seed), killPauseMs, () =>
      withConcurrency(writerCount, writerCount, assign),
    )

    const keyOf = (title: string | null, userId: number) => `${title} to ${userId}`
    const countByKey = async (text: string) => {
      const rows = await query<{ title: string; user_id: number; count: number }>(text)
      return new Map(rows.map((row) => [keyOf(row.title, row.user_id), row.count]))
    }
    const notifiedCounts = await countByKey(
      `select task_title as title, user_id, count(*)::int as count from notifications where type = 'task_assigned' group by 1, 2`,
    )
    const assignedCounts = await countByKey(
      `select t.title, a.user_id, count(*)::int as count from task_assignees a join tasks t on t.id = a.task_id group by 1, 2`,
    )
    const withOutcome = (outcome: Assignment['outcome']) =>
      attemptedAssignments.filter((assignment) => assignment.outcome === outcome)
    const timesNotified = ({ title, userId }: Assignment) => notifiedCounts.get(keyOf(title, userId)) ?? 0
    const unknownAssignments = withOutcome('unknown')
    const total = [...notifiedCounts.values()].reduce((sum, count) => sum + count, 0)
    requireTrue(
      'acknowledged: notified exactly once',
      withOutcome('ok').every((assignment) => timesNotified(assignment) === 1),
    )
    requireTrue(
      'unknown: notified once or not at all',
      unknownAssignments.every((assignment) => timesNotified(assignment) <= 1),
    )
    requireTrue(
      'refused: not notified',
      withOutcome('fail').every((assignment) => timesNotified(assignment) === 0),
    )
    requireTrue(
      'notified of every stored assignment, and of no other',
      notifiedCounts.size === assignedCounts.size &&
        [...notifiedCounts].every(([key, count]) => assignedCounts.get(key) === count),
    )
    requireTrue(
      'nobody else is notified',
      total === attemptedAssignments.reduce((sum, assignment) => sum + timesNotified(assignment), 0),
    )

    // A notification that is read before it is mailed is not mailed, so wait for all mails before reading any.
    const countMails = async () =>
      (await query<{ count: number }>(`select count(*)::int as count from mails where kind = 'notification'`))[0]?.count
    const mailDeadline = performance.now() + 60_000
    while (((await countMails()) ?? 0) < total && performance.now() < mailDeadline) await wait(100)
    const mailCount = await countMails()
    requireTrue('a mail for each notification', mailCount === total)

    const tidied = await tidyUp(nodes, team, { seed, checkpoints, operationsPerWindow: operationsEach })
    const { acts, negativeCounts, wrongCounts } = tidied
    requireTrue('unread_count is the count of rows at each checkpoint', wrongCounts.length === 0)
    requireTrue('unread_count is never negative', negativeCounts === 0)
    requireTrue(
      'every operation returns 200, 204, or 404 for a deleted notification',
      acts.every(({ status }) => [200, 204, 404].includes(status)),
    )

    const countUnsent = async () =>
      (await query<{ count: number }>('select count(*)::int as count from mails where sent_at is null'))[0]?.count
    const sendDeadline = performance.now() + (isShort ? 0 : mailTimeoutMs)
    const startedAt = performance.now()
    while ((await countUnsent()) && performance.now() < sendDeadline) await wait(500)
    const sentAfterMs = Math.round(performance.now() - startedAt)
    const rows = await query<{ key: string; attempts: number }>(
      `select recipient || ' ' || subject as key, attempts from mails where kind = 'notification'`,
    )
    const attempts = new Map(rows.map(({ key, attempts }) => [key, attempts]))
    const arrived = new Map<string, number>()
    const taskMails = postboxServer.mails.filter(({ subject }) => subject.startsWith('Task assigned: '))
    for (const { to, subject } of taskMails) {
      const key = `${to.join()} ${subject}`
      arrived.set(key, (arrived.get(key) ?? 0) + 1)
    }
    const sentTwice = [...arrived].filter(([, times]) => times > 1)
    requireTrue('no mail is queued twice', attempts.size === rows.length)
    requireTrue(
      'no mail for anything else',
      [...arrived.keys()].every((key) => attempts.has(key)),
    )
    // The short form does not wait for the jobs of nodes that died.
    if (!isShort) requireTrue('every mail arrives', arrived.size === total)
    requireTrue(
      'a mail is sent twice only if its node died while sending, so at most once per kill',
      sentTwice.length <= restartMs.length && sentTwice.every(([key, times]) => times <= (attempts.get(key) ?? 0)),
    )
    print({
      acknowledged,
      unknown: unknownAssignments.length,
      unknownButDone: unknownAssignments.filter((assignment) => timesNotified(assignment) === 1).length,
      kills: restartMs.length,
      readyMs: percentiles(restartMs),
      answers: countStatuses(responses),
      notified: total,
      mails: mailCount,
      letters: taskMails.length,
      twice: sentTwice.length,
      triedAgain: rows.filter((row) => row.attempts > 1).length,
      unsent: await countUnsent(),
      sentAfterMs,
      acts: countStatuses(acts),
      actMs: percentiles(acts.map(({ ms }) => ms)),
      retried: countStatuses(tidied.failures),
      counted: tidied.readCount,
      negative: negativeCounts,
      wrongCounts: wrongCounts.slice(0, 3),
    })
  }),
)
await postboxServer.close()

/** Sends the request. If the connection is refused, the request has had no effect and is sent to the other node. */
async function sendUntilAccepted(sendTo: (attempt: number) => Promise<MeasuredResponse>): Promise<MeasuredResponse> {
  for (let attempt = 0; ; attempt++) {
    const response = await sendTo(attempt)
    if (!response.error?.includes('ECONNREFUSED')) return response
    await wait(20)
  }
}

function outcomeOf({ status }: MeasuredResponse): Assignment['outcome'] {
  if (status === 200 || status === 201) return 'ok'
  return status >= 400 && status < 500 ? 'fail' : 'unknown'
}
