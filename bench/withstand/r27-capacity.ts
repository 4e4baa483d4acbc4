// R27: how many users can be active at the same time. Users are added in steps while all lines hold: failed requests,
// response times, and the processor time of the whole machine, which also runs the users.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { openSocket } from '../../apps/chat/src/testing.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople, type Person } from '../lib/people.ts'
import { percentile } from '../lib/percentiles.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { seed as seedTasks } from '../lib/seed.ts'
import { type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 27
const requiredUsers = 217
const step = isShort ? 10 : 100
const mostSteps = isShort ? 1 : 40
const measuredMs = isShort ? 5_000 : 30_000
const settleMs = isShort ? 1_000 : 5_000
/** The mean pause between two acts of a user. */
const pauseMs = 10_000
const lines = { failedShare: 0.00025, meanMs: 100, p99Ms: 2_000, cpu: 0.85 }

/**
 * What users do, with the share of their acts: most of it is reading. Each user also has an open window, which refreshes its
 * board when a task of its project changes.
 */
const acts = {
  openTask: 0.45,
  openBoard: 0.2,
  search: 0.05,
  notifications: 0.1,
  move: 0.08,
  comment: 0.05,
  message: 0.07,
}
type Act = keyof typeof acts

type Result = Pick<MeasuredResponse, 'status' | 'startedAt' | 'ms'>
type Step = { users: number; requestsPerSecond: number; failed: number; meanMs: number; p99Ms: number; cpu: number }

const { integerBelow, chance } = seededRandom(seed)
const { requireTrue, print } = createVerdict('R27', seed)

await withBuild('r27', (dist) =>
  withNodes(dist, { apiCount: 1, chatCount: 1 }, async ({ api, chat, ownerUrl, query }) => {
    const seeded = await seedTasks(ownerUrl)
    const { organizationId, firstTaskId, taskCount, projectId } = seeded
    const people = await addPeople({ query }, step * mostSteps, {
      organization: organizationId,
      role: 'manager',
      sessions: 1,
    })
    const room = await createGroupOfAll({ query }, organizationId)
    const projects = 22
    const agent = new Agent({ keepAlive: true, maxSockets: 512 })
    const results: Result[] = []
    const controller = new AbortController()
    const users: Promise<void>[] = []

    const steps: Step[] = []
    for (const first of Array.from({ length: mostSteps }, (_, index) => index * step)) {
      for (const person of people.slice(first, first + step)) users.push(beUser(person))
      await wait(settleMs)
      const current = await measure(first + step)
      steps.push(current)
      console.error(current)
      if (!holds(current)) break
    }
    controller.abort()
    await Promise.all(users)
    agent.destroy()

    const sustained = steps.filter(holds).at(-1)?.users ?? 0
    requireTrue('the lines hold with at least one step', isShort || sustained > 0)
    requireTrue(`at least ${requiredUsers} active users`, isShort || sustained >= requiredUsers)
    print({ sustained, steps })

    async function measure(count: number): Promise<Step> {
      const [startedAt, cpuBefore] = [performance.now(), cpuTicks()]
      await wait(measuredMs)
      const [seconds, cpuAfter] = [(performance.now() - startedAt) / 1_000, cpuTicks()]
      const measured = results.filter((result) => result.startedAt >= startedAt)
      results.length = 0
      const times = measured.map(({ ms }) => ms)
      return {
        users: count,
        requestsPerSecond: Math.round(measured.length / seconds),
        failed: measured.filter(({ status }) => status === 0 || status >= 500).length / Math.max(1, measured.length),
        meanMs: times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length),
        p99Ms: percentile(times, 0.99),
        cpu: (cpuAfter.busy - cpuBefore.busy) / (cpuAfter.all - cpuBefore.all),
      }
    }

    /** A user with an open window, until the end. */
    async function beUser({ tokens: [token = ''] }: Person) {
      const request = async (path: string, options: { method?: string; body?: object } = {}, service = api(0)) => {
        const { status, startedAt, ms } = await sendRequest(service.url + path, { ...options, token, agent })
        results.push({ status, startedAt, ms })
      }
      const project = projectId + integerBelow(projects)
      const { socket, connected } = openSocket(chat(0).url, { token, organizationId })
      const isOfProject = (taskId: number) => (taskId - firstTaskId + 1) % projects === project - projectId
      socket.on('changed', ({ entity, id }) => {
        if (entity !== 'task' || !isOfProject(id) || controller.signal.aborted) return
        void request(`/tasks/organization/${organizationId}?ids=${id}`)
      })
      await connected
      const task = () => firstTaskId + integerBelow(taskCount)
      const act: Record<Act, () => Promise<unknown>> = {
        openTask: async () => {
          const id = task()
          await Promise.all([request(`/tasks/${id}`), request(`/tasks/${id}/comments`)])
        },
        openBoard: () =>
          request(`/tasks/organization/${organizationId}?project_id=${project}&group=status&group_limit=50`),
        search: () => request(`/search?organization_id=${organizationId}&q=${integerBelow(taskCount)}`),
        notifications: () => request(`/notifications/?limit=20&organization_id=${organizationId}`),
        move: () =>
          request(`/tasks/${task()}/status`, {
            method: 'PATCH',
            body: { status: ['todo', 'in_progress', 'in_review', 'done'][integerBelow(4)] },
          }),
        comment: () => request(`/tasks/${task()}/comments`, { method: 'POST', body: { content: 'Agreed.' } }),
        message: () =>
          request(`/api/messages/${organizationId}/${room}`, { method: 'POST', body: { content: 'Hello' } }, chat(0)),
      }
      while (!controller.signal.aborted) {
        await wait(integerBelow(2 * pauseMs), undefined, { signal: controller.signal }).catch(() => {})
        if (!controller.signal.aborted) await act[nextAct()]()
      }
      socket.disconnect()
    }
  }),
)

function nextAct(): Act {
  let remaining = 1
  for (const [name, share] of Object.entries(acts)) {
    if (isAct(name) && chance(share / remaining)) return name
    remaining -= share
  }
  return 'openTask'
}

function isAct(name: string): name is Act {
  return name in acts
}

function holds({ failed, meanMs, p99Ms, cpu }: Step): boolean {
  return failed < lines.failedShare && meanMs < lines.meanMs && p99Ms < lines.p99Ms && cpu < lines.cpu
}

/** The time that all processors of the machine have spent so far, busy and in total. */
function cpuTicks() {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = total.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, value) => sum + value, 0)
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}
