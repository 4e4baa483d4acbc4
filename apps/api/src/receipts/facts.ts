import type { HistoryLine } from '@muster/contracts/facts/history'
import type { Task } from '@muster/contracts/tasks'
import type { Fact, FactBase, NewNotification } from '@muster/server/facts/fact'
import type { TaskActor } from '../tasks/seen-by.ts'

/** The assignee and, if they see the task, the user who assigned it. Admins and managers see every receipt. */
export type Viewers = { assigneeId: number; assignedBy: number; isSeenByAssigner: boolean }

const receiptFact = (
  actor: TaskActor,
  task: Task,
  { assigneeId, assignedBy, isSeenByAssigner }: Viewers,
): FactBase => ({
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'receipt',
  entityId: task.id,
  action: 'updated',
  version: task.version,
  seenBy: isSeenByAssigner ? [assigneeId, assignedBy] : [assigneeId],
})

export const assignmentSeen = (actor: TaskActor, task: Task, viewers: Viewers): Fact => ({
  ...receiptFact(actor, task, viewers),
  kind: 'receipt.seen',
  values: { user_id: viewers.assigneeId },
})

/** A date that an assignee proposed became the due date. The change of the due date has its own fact. */
export const dateAccepted = (actor: TaskActor, task: Task, viewers: Viewers, date: string): Fact => ({
  ...receiptFact(actor, task, viewers),
  kind: 'receipt.date_accepted',
  values: { user_id: viewers.assigneeId, date },
})

/** The due date before an acceptance and the proposal were restored. The change of the due date has its own fact. */
export const dateAcceptanceUndone = (actor: TaskActor, task: Task, viewers: Viewers, date: string): Fact => ({
  ...receiptFact(actor, task, viewers),
  kind: 'receipt.date_acceptance_undone',
  values: { user_id: viewers.assigneeId, date },
})

export type Response =
  | { response: 'accepted' }
  | { response: 'declined'; reason: string }
  | { response: 'proposed'; date: string }

/**
 * A response to an assignment. Of those, the user who made the assignment is notified only if something must be
 * decided, because most assignments are accepted.
 */
export function responded(actor: TaskActor, task: Task, viewers: Viewers, response: Response): Fact {
  const fact = receiptFact(actor, task, viewers)
  const { assignedBy: assigned_by, assigneeId: user_id } = viewers
  const recordedWith = (line: HistoryLine, notification?: NewNotification) => ({
    insertHistoryLine: { taskId: task.id, line },
    ...(notification && { notifications: [{ to: { users: [assigned_by] }, notification }] }),
  })
  const about = {
    priority: task.priority,
    task_id: task.id,
    project_id: task.project_id,
    task_title: task.title,
    project_title: task.project_name,
  }
  const names = { actor: actor.name, title: task.title }
  switch (response.response) {
    case 'accepted':
      return {
        ...fact,
        kind: 'receipt.accepted',
        values: { user_id },
        ...recordedWith({ kind: 'task.assignment_accepted', values: { assigned_by } }),
      }
    case 'declined': {
      const { reason } = response
      return {
        ...fact,
        kind: 'receipt.declined',
        values: { user_id },
        ...recordedWith(
          { kind: 'task.assignment_declined', values: { assigned_by, reason } },
          { kind: 'task.assignment_declined', values: { ...names, reason }, ...about },
        ),
      }
    }
    case 'proposed': {
      const { date } = response
      return {
        ...fact,
        kind: 'receipt.proposed',
        values: { user_id, date },
        ...recordedWith(
          { kind: 'task.date_proposed', values: { assigned_by, date } },
          { kind: 'task.date_proposed', values: { ...names, date }, ...about },
        ),
      }
    }
  }
}
