import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText, Instant, Page } from './fields.ts'

export const notificationTypes = [
  'task_status_change',
  'task_assigned',
  'task_created',
  'task_updated',
  'project_created',
  'goal_created',
  'milestone_created',
  'task_comment',
  'milestone_comment',
  'mention',
  'invited',
  'call_missed',
  'due_soon',
  'overdue',
] as const
const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.output<typeof NotificationType>

export const notificationPriorities = ['urgent', 'high', 'medium', 'low'] as const
export const NotificationPriority = z.enum(notificationPriorities)
export type NotificationPriority = z.output<typeof NotificationPriority>

export const Notification = z.object({
  id: Id,
  /** One of `notificationTypes`, or a newer type that the reader does not know. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  priority: NotificationPriority,
  is_read: z.boolean(),
  read_at: z.nullable(Instant),
  is_archived: z.boolean(),
  archived_at: z.nullable(Instant),
  organization_id: Id,
  task_id: z.nullable(Id),
  project_id: z.nullable(Id),
  goal_id: z.nullable(Id),
  milestone_id: z.nullable(Id),
  task_title: z.nullable(z.string()),
  project_title: z.nullable(z.string()),
  /** The chat room that it links to, by the address that its receiver uses. */
  room_id: z.nullable(z.string()),
  /** The message of that room that it is about. */
  message_id: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
})
export type Notification = z.output<typeof Notification>

/** Types that are also sent by mail by default. An invited user receives the invitation itself. */
const mailedUnlessTold: readonly NotificationType[] = ['task_assigned', 'mention', 'due_soon', 'overdue']

/**
 * `in_app`: shown in the bell and on the page, otherwise archived immediately. With neither, no notification is
 * created.
 */
export const NotificationPreference = z.strictObject({ type: NotificationType, in_app: z.boolean(), mail: z.boolean() })
export type NotificationPreference = z.output<typeof NotificationPreference>

/** The default of a user who chose nothing. */
export const defaultPreference = (type: NotificationType): NotificationPreference => ({
  type,
  in_app: true,
  mail: mailedUnlessTold.includes(type),
})

/** The organization, under either name. */
const organization = { organization_id: z.optional(IdText), organizationId: z.optional(IdText) }
type Organization = { organization_id?: number | null; organizationId?: number | null }

const oneOrganization = z.refine<Organization>(
  ({ organization_id: one, organizationId: other }) => (one ?? other) === (other ?? one),
  { error: 'names another organization than organization_id', path: ['organizationId'] },
)

/** The requested organization under either name; no key without one. */
function organizationIn({ organization_id, organizationId }: Organization): { organization_id?: number } {
  const id = organization_id ?? organizationId
  return id ? { organization_id: id } : {}
}

const YesNo = z.enum(['true', 'false'])

/** Each value is a key of its own, because each uses another index of the database. */
const Asked = z.pipe(
  z
    .object({
      ...Page,
      ...organization,
      is_read: z.optional(YesNo),
      is_archived: z.optional(YesNo),
      type: z.optional(NotificationType),
    })
    .check(oneOrganization),
  z.transform(({ organization_id, organizationId, is_read, is_archived, ...asked }) => ({
    ...asked,
    ...organizationIn({ organization_id, organizationId }),
    ...(is_read === 'true' && { read: true }),
    ...(is_read === 'false' && { unread: true }),
    ...(is_archived === 'true' && { archived: true }),
  })),
)

const InOrganization = z.pipe(
  z.object(organization).check(oneOrganization),
  z.transform((asked) => organizationIn(asked)),
)

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications/',
  summary: "The caller's own notifications from organizations they belong to; archived ones only when asked for.",
  query: Asked,
  reply: z.array(Notification),
})

export const listRecentNotifications = endpoint({
  method: 'GET',
  path: '/notifications/recent/:limit',
  summary: 'The latest notifications: as many as the path says, at least 1 and at most 100.',
  params: z.object({
    limit: z.pipe(
      z.string().check(z.regex(/^-?\d+$/, 'must be a whole number')),
      z.transform((value) => Math.min(Math.max(Number(value), 1), 100)),
    ),
  }),
  query: InOrganization,
  reply: z.array(Notification),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread/count',
  summary: 'How many notifications are neither read nor archived.',
  query: InOrganization,
  reply: z.object({ unread_count: z.number() }),
})

export const readNotificationStats = endpoint({
  method: 'GET',
  path: '/notifications/stats',
  summary: 'How many notifications there are that are not archived, and how many of them are unread.',
  query: InOrganization,
  reply: z.object({ total: z.number(), unread_count: z.number() }),
})

export const readNotification = endpoint({
  method: 'GET',
  path: '/notifications/:id',
  summary: 'One notification.',
  params: IdParams,
  reply: Notification,
})

const change = <Path extends string>(path: Path, summary: string) =>
  endpoint({ method: 'PATCH', path, summary, params: IdParams, reply: Notification })

export const markRead = change('/notifications/:id/read', 'Marks a notification as read; the first time stays.')
export const markUnread = change('/notifications/:id/unread', 'Marks a notification as unread.')
export const archiveNotification = change(
  '/notifications/:id/archive',
  'Archives a notification; the first time stays.',
)
export const unarchiveNotification = change('/notifications/:id/unarchive', 'Takes a notification out of the archive.')

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  summary: 'Deletes a notification for good.',
  params: IdParams,
})

const Updated = z.object({ updated: z.number() })

export const markAllRead = endpoint({
  method: 'PATCH',
  path: '/notifications/read-all',
  summary: 'Marks everything that is not archived as read: of one organization, or of all.',
  body: z._default(
    z.pipe(
      z.strictObject({ organization_id: z.nullish(Id), organizationId: z.nullish(Id) }).check(oneOrganization),
      z.transform((asked) => organizationIn(asked)),
    ),
    {},
  ),
  reply: Updated,
})

export const notificationActions = ['read', 'unread', 'archive', 'unarchive', 'delete'] as const
export type NotificationAction = (typeof notificationActions)[number]

export const changeNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/bulk',
  summary: 'Does the same to several notifications; those that are not there, or not the own ones, are passed over.',
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, 'must name at least one'), z.maxLength(1_000, 'must name at most 1000')),
    action: z.enum(notificationActions),
  }),
  reply: Updated,
})

export const listPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Which kinds of notifications the caller wants, and where: every kind, in the order of the vocabulary.',
  reply: z.array(NotificationPreference),
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Changes the kinds that are sent and leaves the others; answers all of them.',
  body: z.array(NotificationPreference).check(
    z.maxLength(notificationTypes.length, 'names a type twice'),
    z.refine((all) => new Set(all.map(({ type }) => type)).size === all.length, { error: 'names a type twice' }),
  ),
  reply: z.array(NotificationPreference),
})
