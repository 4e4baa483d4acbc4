import type { Actor } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { recordChatEvent } from '@muster/server/facts/chat-event'
import { record } from '@muster/server/facts/record'
import { refuseNotFound } from '@muster/server/http/problems'
import { lockActorOrRefuse } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { milestoneCommentChanged } from '../milestones/facts.ts'
import { membersSeeing as membersSeeingMilestone } from '../milestones/members-seeing.ts'
import { milestoneSeenBy } from '../milestones/seen-by.ts'
import { membersSeeing as membersSeeingProject, projectSeenBy } from '../projects/seen-by.ts'
import { taskCommentChanged } from '../tasks/facts.ts'
import { taskSeenBy } from '../tasks/seen-by.ts'
import { changeFiles } from './change-files.ts'
import { projectFileChanged, taskFileChanged } from './facts.ts'

/** A file with the ids of its object. */
export type FoundFile = {
  id: number
  name: string
  uploaded_by: number
  task_id: number | null
  task_comment_id: number | null
  project_id: number | null
  milestone_id: number | null
  milestone_comment_id: number | null
  room_id: string | null
  message_id: string | null
}

/** The object of a file, which is locked and visible to the caller. */
export type SeenParent = {
  actor: Actor
  recordDeletion(file: FoundFile): Promise<void>
  recordRestoration(file: FoundFile): Promise<void>
}

/**
 * Locks the object that the file is attached to until the transaction ends. Returns undefined for a file that is not
 * attached, and throws 404 for an object that the caller does not see.
 */
export async function lockParent(tx: Tx, principal: Principal, file: FoundFile): Promise<SeenParent | undefined> {
  if (file.task_id !== null) {
    return file.task_comment_id === null
      ? lockTask(tx, principal, file.task_id)
      : lockTaskOfComment(tx, principal, file.task_id, file.task_comment_id)
  }
  if (file.project_id !== null) return lockProject(tx, principal, file.project_id)
  if (file.milestone_id !== null) return lockMilestone(tx, principal, file.milestone_id, file.milestone_comment_id ?? 0)
  if (file.room_id !== null && file.message_id !== null) return lockRoom(tx, principal, file.room_id, file.message_id)
  return undefined
}

async function lockTask(tx: Tx, principal: Principal, id: number): Promise<SeenParent> {
  const { task, actor } = await taskSeenBy(tx, principal, id)
  const change = async (file: FoundFile, difference: number, kind: 'task.file_deleted' | 'task.file_restored') => {
    await changeFiles(tx, 'tasks', id, difference)
    await record(tx, taskFileChanged(actor, task, file, kind))
  }
  return {
    actor,
    recordDeletion: (file) => change(file, -1, 'task.file_deleted'),
    recordRestoration: (file) => change(file, 1, 'task.file_restored'),
  }
}

async function lockTaskOfComment(tx: Tx, principal: Principal, id: number, commentId: number): Promise<SeenParent> {
  const { task, actor } = await taskSeenBy(tx, principal, id)
  const change = async () => {
    await changeFiles(tx, 'tasks', id, 0)
    await record(tx, taskCommentChanged(actor, task, commentId))
  }
  return { actor, recordDeletion: change, recordRestoration: change }
}

async function lockProject(tx: Tx, principal: Principal, id: number): Promise<SeenParent> {
  const { project, actor } = await projectSeenBy(tx, principal, id)
  const change = async (
    file: FoundFile,
    difference: number,
    kind: 'project.file_deleted' | 'project.file_restored',
  ) => {
    await changeFiles(tx, 'projects', id, difference)
    await record(tx, projectFileChanged(actor, project, file, kind, await membersSeeingProject(tx, id)))
  }
  return {
    actor,
    recordDeletion: (file) => change(file, -1, 'project.file_deleted'),
    recordRestoration: (file) => change(file, 1, 'project.file_restored'),
  }
}

async function lockMilestone(tx: Tx, principal: Principal, id: number, commentId: number): Promise<SeenParent> {
  const { milestone, actor } = await milestoneSeenBy(tx, principal, id)
  const change = async () => {
    const members = await membersSeeingMilestone(tx, milestone)
    await record(tx, milestoneCommentChanged(actor, milestone, commentId, members))
  }
  return { actor, recordDeletion: change, recordRestoration: change }
}

async function lockRoom(tx: Tx, principal: Principal, roomId: string, messageId: string): Promise<SeenParent> {
  const { organization_id: organizationId } =
    (await tx.selectFrom('chat_rooms').select('organization_id').where('id', '=', roomId).executeTakeFirst()) ??
    refuseNotFound('File')
  const actor = await lockActorOrRefuse(tx, principal, organizationId)
  await tx.selectFrom('chat_rooms').select('id').where('id', '=', roomId).forNoKeyUpdate().execute()
  // The windows show the message again, without the file or with it.
  const change = async () => {
    await recordChatEvent({ organizationId, kind: 'edited', roomId, messageId, userId: principal.userId }, tx)
  }
  return { actor, recordDeletion: change, recordRestoration: change }
}
