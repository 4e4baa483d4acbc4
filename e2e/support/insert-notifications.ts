import type { Person, World } from './world.ts'

type GivenNotification = {
  type?: string
  title?: string
  message?: string
  priority?: 'urgent' | 'high' | 'medium' | 'low'
  task_id?: number
  project_id?: number
  goal_id?: number
  milestone_id?: number
  task_title?: string
  project_title?: string
  read?: boolean
  archived?: boolean
  /** How long ago the notification was created, in seconds. */
  ago?: number
}

/** Inserts notifications of a user directly into the database. The last one is listed first, whatever its `ago`. */
export async function insertNotifications(
  world: World,
  person: Pick<Person, 'id'>,
  organizationId: number,
  notifications: GivenNotification[],
) {
  const rows = notifications.map(
    ({ read, archived, ago = 0, type = 'task_updated', title, message, ...row }, index) => {
      const created_at = new Date(Date.now() - ago * 1000).toISOString()
      return {
        organization_id: organizationId,
        user_id: person.id,
        type,
        kind: 'text' as const,
        values: JSON.stringify({
          title: title ?? `Notification ${index + 1}`,
          message: message ?? 'Mara Manager changed due date of "Order the glass"',
        }),
        ...row,
        created_at,
        read_at: read ? created_at : null,
        archived_at: archived ? created_at : null,
      }
    },
  )
  for (let from = 0; from < rows.length; from += 1000)
    await world.db
      .insertInto('notifications')
      .values(rows.slice(from, from + 1000))
      .execute()
  await world.db
    .insertInto('notification_versions')
    .values({ user_id: person.id, version: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({ version: row.eb('notification_versions.version', '+', 1) })),
    )
    .execute()
}
