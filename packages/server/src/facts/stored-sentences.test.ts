import type { HistoryLine } from '@muster/contracts/facts/history'
import type { NotificationContent } from '@muster/contracts/facts/notifications'
import { historyText, notificationText } from '@muster/contracts/facts/text'
import { taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { restore } from '@muster/database/backup/restore'
import { databaseBefore } from '@muster/database/testing-migrations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type StoredTexts = {
  notifications: [id: number, title: string, message: string][]
  history: [id: number, content: string][]
}

/**
 * A backup that was made before migration 0017, and therefore contains notifications and history lines as sentences;
 * migration 0019 parses them. It contains the demo, and an organization with every kind of notification and history
 * line. Names and titles contain quotes, line breaks and entire sentences, and some of the stored sentences are not in
 * the wording of any version.
 */
const backup = new URL('fixtures/before-kinds.backup', import.meta.url).pathname

let database: Awaited<ReturnType<typeof databaseBefore>>
let storedTexts: StoredTexts
let notifications: (NotificationContent & { id: number })[]
let lines: (HistoryLine & { id: number })[]
beforeAll(async () => {
  database = await databaseBefore('0017')
  await restore(database.url, backup)
  const [stored] = await database.rows(`select
    (select json_agg(json_build_array(id, title, message) order by id) from notifications) as notifications,
    (select json_agg(json_build_array(id, content) order by id) from task_comments) as history`)
  storedTexts = stored
  await database.migrateTo('0019')
  notifications = await database.rows('select id, kind, "values" from notifications order by id')
  lines = await database.rows(`
    select id, coalesce(fact_kind, 'text') as kind, coalesce(fact_values, json_build_object('content', content)) as "values"
    from task_comments order by id`)
})
afterAll(() => database.close())

/** The stored sentences end with the value of the status, with spaces: 'Ann moved "Plain" to in review'. */
const withStatusName = (message: string) =>
  message.replace(/ to ([a-z ]+)$/, (end, words: string) => {
    const status = taskStatuses.find((candidate) => candidate.replaceAll('_', ' ') === words)
    return status ? ` to ${taskStatusNames[status]}` : end
  })

describe('stored sentences', () => {
  it('are generated again from kind and values, byte for byte, with the current names of the statuses', () => {
    expect(storedTexts.notifications.length).toBeGreaterThan(500)
    expect(storedTexts.history.length).toBeGreaterThan(400)
    const after = notifications.map((notification) => [
      notification.id,
      ...Object.values(notificationText(notification)),
    ])
    const kinds = new Map(notifications.map(({ id, kind }) => [id, kind]))
    const stored = storedTexts.notifications.map(([id, title, message]) => [
      id,
      title,
      kinds.get(id) === 'task.status_changed' ? withStatusName(message) : message,
    ])
    expect(after).toEqual(stored)
    expect(lines.map((line) => [line.id, historyText(line)])).toEqual(storedTexts.history)
  })

  it('get a kind, except for sentences that no version of Muster has generated', () => {
    const texts = notifications.flatMap(({ kind, values }) => (kind === 'text' ? [values] : []))
    expect(texts).toEqual([
      { title: 'Tasks assigned', message: 'Zoë imported 1 tasks for you' },
      { title: 'Task updated', message: 'Zoë changed colour of "Plain"' },
      { title: 'Moved', message: 'An older sentence\non two lines' },
      { title: 'Due tomorrow', message: '"Plain" is due tomorrow' },
      { title: 'Due Xyz 99, 2026', message: '"Plain" in P is due on Xyz 99, 2026' },
      { title: '', message: '' },
    ])
    expect(new Set(notifications.map(({ kind }) => kind))).toEqual(
      new Set([
        ...['task.created', 'task.assigned', 'task.imported', 'task.status_changed', 'task.updated', 'task.commented'],
        ...['task.due_soon', 'task.overdue', 'project.created', 'goal.created', 'milestone.created'],
        ...['milestone.commented', 'chat.mentioned', 'call.missed', 'text'],
      ]),
    )
  })

  it('are parsed into the values from which they were generated', async () => {
    const valuesOf = (kind: string, part: string) =>
      notifications.flatMap((notification) =>
        notification.kind === kind && notificationText(notification).message.includes(part)
          ? [notification.values]
          : [],
      )
    const actor = 'Zoë "Z" O’Hara, who changed title of "x" 😀'
    expect(valuesOf('task.assigned', 'A title of')).toContainEqual({ actor, title: 'A title of "x" to done' })
    expect(valuesOf('task.updated', 'goal')).toContainEqual({ actor, title: 'Plain!', fields: ['goal_id'] })
    expect(valuesOf('task.commented', 'This comment was deleted.')).toContainEqual({
      actor,
      title: 'Plain!',
      excerpt: null,
    })
    expect(valuesOf('task.due_soon', 'Plain')).toContainEqual({
      title: 'Plain!',
      project: 'Second',
      day: '2026-12-25',
    })
    const written = await database.rows(`select fact_values from task_comments where fact_kind = 'text' order by id`)
    expect(written.map(({ fact_values }) => fact_values.content)).toEqual([
      'Task updated: colour',
      'Task updated: title, title',
      'Task updated: ',
      'Status changed to blocked',
    ])
  })
})
