import type { goalFields } from '../goals/fields.ts'
import type { milestoneFields } from '../milestones/fields.ts'
import type { projectFields } from '../projects/fields.ts'
import type { OrganizationRole } from '../roles.ts'
import type { taskFields } from '../tasks/fields.ts'
import type { TaskStatus } from '../tasks/vocabulary.ts'
import type { Change, Changes } from './changes.ts'

type None = Record<never, never>
type Sessions = { session_ids: number[] }
type Members = { members: number[] }
type Member = { user_id: number }

/** Every kind of fact, with its values. The object and the actor are columns of the fact. */
export type FactValues = {
  'task.created': { title: string }
  'task.updated': { changes: Changes<typeof taskFields> }
  'task.status_changed': Change<TaskStatus>
  'task.moved': None
  'task.commented': { comment_id: number }
  'task.comment_changed': { comment_id: number }
  'task.unassigned': None
  'task.left_milestone': None
  'task.imported': { import: number; created: number }
  'task.deleted': { title: string }
  'task.restored': { title: string }
  'task.purged': None
  'task.due_soon': None
  'task.overdue': None

  'project.created': { name: string }
  'project.updated': { changes: Changes<typeof projectFields> }
  'project.deleted': { name: string }
  'project.restored': { name: string }
  'project.purged': None

  'goal.created': { title: string }
  'goal.updated': { changes: Changes<typeof goalFields> }
  /** Its milestones changed, and therefore its progress. */
  'goal.milestones_changed': None
  'goal.shares_moved': None
  'goal.deleted': { title: string }
  'goal.restored': { title: string }
  'goal.purged': None

  'milestone.created': { title: string }
  'milestone.updated': { changes: Changes<typeof milestoneFields> }
  'milestone.linked': None
  'milestone.commented': { comment_id: number }
  'milestone.comment_changed': { comment_id: number }
  'milestone.celebrated': None
  'milestone.deleted': { title: string }

  'organization.created': Members
  'organization.updated': Members
  'organization.deleted': Members
  'organization.restored': Members

  'member.invited': Member
  'member.joined': Member & { role: OrganizationRole }
  'member.declined': Member
  'member.invitation_withdrawn': Member
  'member.role_changed': Member & Change<OrganizationRole>
  'member.removed': Member
  'member.updated': Member

  'account.created': None
  'account.updated': None
  'account.email_changed': None
  'account.password_changed': None
  'account.deleted': None
  'session.started': Sessions
  'session.ended': Sessions

  'notification.read': None
  'notification.unread': None
  'notification.archive': None
  'notification.unarchive': None
  'notification.delete': None
  'notification.renewed': None

  'room.created': None
  'room.joined': None
  'room.left': None
  'room.deleted': None
  'chat.mentioned': { message_id: string }
  'call.missed': { call: 'audio' | 'video' }
}

export type FactKind = keyof FactValues

/** One of the kinds that `Values` lists, with the values of that kind. */
export type KindAndValues<Values, Kind extends keyof Values = keyof Values> = {
  [K in Kind]: { kind: K; values: Values[K] }
}[Kind]

/** A kind of fact with its values, which are omitted if the kind has none. */
export type KindOfFact<Kind extends FactKind = FactKind> = {
  [K in Kind]: None extends FactValues[K] ? { kind: K; values?: FactValues[K] } : { kind: K; values: FactValues[K] }
}[Kind]
