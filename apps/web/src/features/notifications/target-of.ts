import type { Notification } from '@muster/contracts/notifications'
import type { AreaPageName } from '../../lib/area.ts'
import type { Search } from '../../lib/look/search.ts'
import { commentHash } from '../comments/linked-comment.ts'

/** A page in the user's area. */
export type Target = { page: AreaPageName; id?: number; search: Search; hash?: string }

type Subject = Pick<
  Notification,
  | 'type'
  | 'organization_id'
  | 'task_id'
  | 'project_id'
  | 'goal_id'
  | 'milestone_id'
  | 'room_id'
  | 'message_id'
  | 'comment_id'
>

/**
 * Returns the page that a notification's title links to, in the notification's organization; undefined if there is no
 * such page.
 */
export function targetOf({ type, organization_id: orgId, ...subjectIds }: Subject): Target | undefined {
  const { task_id, goal_id, milestone_id, project_id, room_id, message_id, comment_id } = subjectIds
  const place = { search: { orgId }, ...(comment_id !== null && { hash: commentHash(comment_id) }) }
  if (room_id || type === 'call_missed')
    return { page: 'chat', search: { orgId, room: room_id ?? undefined, message: message_id ?? undefined } }
  if (type === 'invited') return { page: 'dashboard', search: { orgId } }
  if (type === 'absence') return { page: 'settings', search: { orgId }, hash: 'absences' }
  if (task_id) return { page: 'tasks', id: task_id, ...place }
  // A milestone's comments are shown on its own page and not on the goals page.
  if ((type === 'milestone_comment' || type === 'mention') && milestone_id)
    return { page: 'milestones', id: milestone_id, ...place }
  if (goal_id) return { page: 'goals', search: { orgId, goalId: goal_id, milestoneId: milestone_id ?? undefined } }
  if (milestone_id) return { page: 'goals', search: { orgId, milestoneId: milestone_id } }
  if (project_id) return { page: 'projects', id: project_id, search: { orgId } }
  return undefined
}
