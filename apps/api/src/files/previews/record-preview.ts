import type { Tables } from '@muster/database/tables'
import { type ChatEvent, recordChatEvent } from '@muster/server/facts/chat-event'
import type { Fact } from '@muster/server/facts/fact'
import { record } from '@muster/server/facts/record'
import { RetryTransactionError, type Tx } from '@muster/server/store'
import { type Selectable, sql } from 'kysely'
import { membersSeeing as membersSeeingMilestone } from '../../milestones/members-seeing.ts'
import { isPersonal } from '../../milestones/visible-to.ts'
import { membersSeeing as membersSeeingProject } from '../../projects/seen-by.ts'
import { changeFiles } from '../change-files.ts'

export type PreviewOutcome = { preview_state: 'ready'; width: number; height: number } | { preview_state: 'failed' }

/** Stores the outcome for a file, and records it as a change of the object that the file is attached to. */
export async function recordPreview(tx: Tx, fileId: number, outcome: PreviewOutcome): Promise<void> {
  const found = await tx.selectFrom('files').select(parentColumns).where('id', '=', fileId).executeTakeFirst()
  if (!found) return
  // The object is locked before the file.
  const fact = await factFor(tx, fileId, found)
  const room = await lockRoomOf(tx, found)
  const changed = await tx
    .updateTable('files')
    .set({ ...outcome, updated_at: sql`now()` })
    .where('id', '=', fileId)
    .returning(parentColumns)
    .executeTakeFirst()
  // The file was attached after it was read, and the object that it is attached to is not locked.
  if (changed && parentColumns.some((column) => changed[column] !== found[column])) throw new RetryTransactionError()
  if (found.task_id !== null) await changeFiles(tx, 'tasks', found.task_id, 0)
  if (found.project_id !== null) await changeFiles(tx, 'projects', found.project_id, 0)
  if (fact) await record(tx, fact)
  if (room) await recordChatEvent(room, tx)
}

const parentColumns = [
  'task_id',
  'task_comment_id',
  'project_id',
  'milestone_id',
  'milestone_comment_id',
  'room_id',
  'message_id',
] as const
type Parent = Pick<Selectable<Tables['files']>, (typeof parentColumns)[number]>

/** Locks the object of the file, and returns the fact; undefined if there is no object or it is in the trash. */
async function factFor(tx: Tx, fileId: number, parent: Parent): Promise<Fact | undefined> {
  if (parent.task_id !== null) return factOfTask(tx, fileId, parent.task_id, parent.task_comment_id)
  if (parent.project_id !== null) return factOfProject(tx, fileId, parent.project_id)
  if (parent.milestone_id !== null) return factOfMilestone(tx, parent.milestone_id, parent.milestone_comment_id ?? 0)
  return undefined
}

/** Locks the room of the file, and returns the event that makes the windows show its message again. */
async function lockRoomOf(tx: Tx, { room_id: roomId, message_id: messageId }: Parent): Promise<ChatEvent | undefined> {
  if (roomId === null || messageId === null) return undefined
  const room = await tx
    .selectFrom('chat_rooms')
    .select('organization_id')
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return room && { organizationId: room.organization_id, kind: 'edited', roomId, messageId }
}

const byNobody = { actorId: null, action: 'updated' } as const

async function factOfTask(tx: Tx, fileId: number, id: number, commentId: number | null): Promise<Fact | undefined> {
  const task = await tx
    .selectFrom('tasks')
    .select(['organization_id', 'version', 'deleted_at', 'created_by', 'parent_id'])
    .select(sql<number[]>`array(select a.user_id from task_assignees a where a.task_id = tasks.id)`.as('assignees'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!task || task.deleted_at !== null) return undefined
  const fact = {
    ...byNobody,
    entity: 'task',
    entityId: id,
    organizationId: task.organization_id,
    version: task.version,
    seenBy: task.created_by === null ? task.assignees : [...new Set([...task.assignees, task.created_by])],
    parentId: task.parent_id,
  } as const
  return commentId === null
    ? { ...fact, kind: 'task.file_previewed', values: { file_id: fileId } }
    : { ...fact, kind: 'task.comment_changed', values: { comment_id: commentId } }
}

async function factOfProject(tx: Tx, fileId: number, id: number): Promise<Fact | undefined> {
  const project = await tx
    .selectFrom('projects')
    .select(['organization_id', 'deleted_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!project || project.deleted_at !== null) return undefined
  return {
    ...byNobody,
    entity: 'project',
    entityId: id,
    organizationId: project.organization_id,
    seenBy: await membersSeeingProject(tx, id),
    kind: 'project.file_previewed',
    values: { file_id: fileId },
  }
}

async function factOfMilestone(tx: Tx, id: number, commentId: number): Promise<Fact | undefined> {
  const milestone = await tx
    .selectFrom('milestones as ms')
    .select(['ms.id', 'ms.organization_id', 'ms.project_id', 'ms.version', 'ms.deleted_at'])
    .select(isPersonal.as('is_personal'))
    .where('ms.id', '=', id)
    .forNoKeyUpdate('ms')
    .executeTakeFirst()
  if (!milestone || milestone.deleted_at !== null) return undefined
  return {
    ...byNobody,
    entity: 'milestone',
    entityId: id,
    organizationId: milestone.organization_id,
    version: milestone.version,
    seenBy: await membersSeeingMilestone(tx, milestone),
    private: milestone.is_personal,
    kind: 'milestone.comment_changed',
    values: { comment_id: commentId },
  }
}
