import { setTimeout as wait } from 'node:timers/promises'
import type { FixtureWorld, PermissionFixture } from '../../apps/api/src/testing/permissions/fixture.ts'

const statuses = ['in_progress', 'in_review', 'done', 'todo']

/**
 * A user creates tasks for another user, comments on them and moves them, until `pause` is called; `resume` continues.
 */
export function startWork(
  requestAs: ReturnType<FixtureWorld['as']>,
  { P, canary, actor }: PermissionFixture<FixtureWorld>,
) {
  const failures: string[] = []
  let [done, paused] = [0, false]
  let running = loop()

  async function loop() {
    while (!paused) {
      const assigned_users = [actor('assigned_member').id]
      const task = await recordResult(
        requestAs.post('/tasks/', { title: `${canary} at work`, project_id: P.id, assigned_users }),
      )
      await recordResult(requestAs.post(`/tasks/${task?.id}/comments`, { content: canary }))
      await recordResult(requestAs.patch(`/tasks/${task?.id}/status`, { status: statuses[done % statuses.length] }))
      await wait(100)
    }
  }

  async function recordResult(request: ReturnType<typeof requestAs.post>) {
    const { status, body, text } = await request
    if (status < 300) done++
    else failures.push(`${status} ${text.slice(0, 200)}`)
    return body
  }

  return {
    failures,
    done: () => done,
    /** Stops the work; resolves when the current round is finished. */
    pause: () => {
      paused = true
      return running
    },
    resume: () => {
      if (!paused) return
      paused = false
      running = running.then(loop)
    },
  }
}
