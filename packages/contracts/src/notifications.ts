import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText, Instant, PageParameters } from './fields.ts'

export const notificationTypes = [
  'task_status_change',
  'task_assigned',
  'task_created',
  'task_updated',
  'task_unblocked',
  'assignment_response',
  'project_created',
  'goal_created',
  'milestone_created',
  'task_comment',
  'followed_change',
  'followed_comment',
  'milestone_comment',
  'mention',
  'invited',
  'call_missed',
  'absence',
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
  /** One of `notificationTypes`. It is not an enum, because an older client may receive a newer type. */
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
  /** The id by which the receiver addresses the chat room that the notification links to. */
  room_id: z.nullable(z.string()),
  /** The chat message that the notification is about. */
  message_id: z.nullable(z.string()),
  /** The comment on the task or the milestone that the notification is about. */
  comment_id: z.nullable(Id),
  created_at: Instant,
  updated_at: Instant,
})
export type Notification = z.output<typeof Notification>

/** Types that are also sent by mail by default. `invited` is not among them, because an invitation has its own mail. */
const mailedByDefault: readonly NotificationType[] = ['task_assigned', 'mention', 'due_soon', 'overdue']

/**
 * How a user receives one type of notification. With `in_app`, it appears in the bell and on the notifications page.
 * With `mail` alone, it is mailed and immediately archived. With neither, no notification is created.
 */
export const NotificationPreference = z.strictObject({ type: NotificationType, in_app: z.boolean(), mail: z.boolean() })
export type NotificationPreference = z.output<typeof NotificationPreference>

/** The preference of a user who has not set one. */
export const defaultPreference = (type: NotificationType): NotificationPreference => ({
  type,
  in_app: true,
  mail: mailedByDefault.includes(type),
})

/** The id of the organization, under either of the two names that clients may use. */
const organizationIds = { organization_id: z.optional(IdText), organizationId: z.optional(IdText) }
type OrganizationIds = { organization_id?: number | null; organizationId?: number | null }

const sameOrganization = z.refine<OrganizationIds>(
  ({ organization_id: snakeCaseId, organizationId: camelCaseId }) =>
    (snakeCaseId ?? camelCaseId) === (camelCaseId ?? snakeCaseId),
  { error: 'names a different organization than organization_id', path: ['organizationId'] },
)

/** An object with the id of the requested organization as `organization_id`; empty if no organization is requested. */
function organizationIn({ organization_id, organizationId }: OrganizationIds): { organization_id?: number } {
  const id = organization_id ?? organizationId
  return id ? { organization_id: id } : {}
}

const BooleanText = z.enum(['true', 'false'])

/**
 * Replaces `is_read` and `is_archived` with the keys `read`, `unread` and `archived`, because the queries for these
 * keys use different indexes.
 */
const NotificationQuery = z.pipe(
  z
    .object({
      ...PageParameters,
      ...organizationIds,
      is_read: z.optional(BooleanText),
      is_archived: z.optional(BooleanText),
      type: z.optional(NotificationType),
    })
    .check(sameOrganization),
  z.transform(({ organization_id, organizationId, is_read, is_archived, ...query }) => ({
    ...query,
    ...organizationIn({ organization_id, organizationId }),
    ...(is_read === 'true' && { read: true }),
    ...(is_read === 'false' && { unread: true }),
    ...(is_archived === 'true' && { archived: true }),
  })),
)

const OrganizationQuery = z.pipe(
  z.object(organizationIds).check(sameOrganization),
  z.transform((query) => organizationIn(query)),
)

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications/',
  summary: "The caller's own notifications from organizations they belong to; archived ones only when requested.",
  query: NotificationQuery,
  reply: z.array(Notification),
})

export const listRecentNotifications = endpoint({
  method: 'GET',
  path: '/notifications/recent/:limit',
  summary: 'The latest notifications. The number in the path is clamped to 1…100.',
  params: z.object({
    limit: z.pipe(
      z.string().check(z.regex(/^-?\d+$/, 'must be a whole number')),
      z.transform((value) => Math.min(Math.max(Number(value), 1), 100)),
    ),
  }),
  query: OrganizationQuery,
  reply: z.array(Notification),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread/count',
  summary: 'The number of notifications that are neither read nor archived.',
  query: OrganizationQuery,
  reply: z.object({ unread_count: z.number() }),
})

export const readNotificationStats = endpoint({
  method: 'GET',
  path: '/notifications/stats',
  summary: 'The number of notifications that are not archived, and the number of unread ones among them.',
  query: OrganizationQuery,
  reply: z.object({ total: z.number(), unread_count: z.number() }),
})

export const readNotification = endpoint({
  method: 'GET',
  path: '/notifications/:id',
  summary: 'Returns a notification.',
  params: IdParams,
  reply: Notification,
})

export const markRead = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/read',
  summary: 'Marks a notification as read. If it is read already, read_at does not change.',
  params: IdParams,
  reply: Notification,
})

export const markUnread = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/unread',
  summary: 'Marks a notification as unread.',
  params: IdParams,
  reply: Notification,
})

export const archiveNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/archive',
  summary: 'Archives a notification. If it is archived already, archived_at does not change.',
  params: IdParams,
  reply: Notification,
})

export const unarchiveNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/unarchive',
  summary: 'Removes a notification from the archive.',
  params: IdParams,
  reply: Notification,
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  summary: 'Deletes a notification permanently.',
  params: IdParams,
})

const UpdatedCount = z.object({ updated: z.number() })

export const markAllRead = endpoint({
  method: 'PATCH',
  path: '/notifications/read-all',
  summary: 'Marks all notifications that are not archived as read, in one organization or in all.',
  body: z._default(
    z.pipe(
      z.strictObject({ organization_id: z.nullish(Id), organizationId: z.nullish(Id) }).check(sameOrganization),
      z.transform((query) => organizationIn(query)),
    ),
    {},
  ),
  reply: UpdatedCount,
})

export const notificationActions = ['read', 'unread', 'archive', 'unarchive', 'delete'] as const
export type NotificationAction = (typeof notificationActions)[number]

export const changeNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/bulk',
  summary: "Applies an action to several notifications. Ids that do not exist or are not the caller's are ignored.",
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, 'must name at least one'), z.maxLength(1_000, 'must name at most 1000')),
    action: z.enum(notificationActions),
  }),
  reply: UpdatedCount,
})

export const listPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: "The caller's preference for each type of notification, in the order of the types.",
  reply: z.array(NotificationPreference),
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Changes the preferences in the body and returns all preferences.',
  body: z.array(NotificationPreference).check(
    z.maxLength(notificationTypes.length, 'names a type twice'),
    z.refine((preferences) => new Set(preferences.map(({ type }) => type)).size === preferences.length, {
      error: 'names a type twice',
    }),
  ),
  reply: z.array(NotificationPreference),
})
