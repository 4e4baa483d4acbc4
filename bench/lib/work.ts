import { setTimeout as wait } from 'node:timers/promises'
import type { House, Stage } from '../../apps/api/src/testing/permissions/stage.ts'

const statuses = ['in_progress', 'in_review', 'done', 'todo']

/** A user creates tasks for another user, comments on them and moves them, until paused; `go` continues. */
export function work(asking: ReturnType<House['as']>, { P, mark, actor }: Stage<House>) {
  const failed: string[] = []
  let [done, paused] = [0, false]
  let running = loop()

  async function loop() {
    while (!paused) {
      const assigned_users = [actor('assigned_member').id]
      const task = await did(asking.post('/tasks/', { title: `${mark} at work`, project_id: P.id, assigned_users }))
      await did(asking.post(`/tasks/${task?.id}/comments`, { content: mark }))
      await did(asking.patch(`/tasks/${task?.id}/status`, { status: statuses[done % statuses.length] }))
      await wait(100)
    }
  }

  async function did(asked: ReturnType<typeof asking.post>) {
    const { status, body, text } = await asked
    if (status < 300) done++
    else failed.push(`${status} ${text.slice(0, 200)}`)
    return body
  }

  return {
    failed,
    done: () => done,
    /** Resolves when the current round is finished. */
    pause: () => {
      paused = true
      return running
    },
    go: () => {
      if (!paused) return
      paused = false
      running = running.then(loop)
    },
  }
}
