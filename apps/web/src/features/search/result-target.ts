import { type Actor, can } from '@muster/contracts/capabilities'
import type { SearchResult } from '@muster/contracts/search'
import type { Area } from '../../lib/area.ts'
import { commentHash } from '../comments/linked-comment.ts'
import type { Target } from '../entries/entry.ts'
import { openStatus } from '../tasks/filters/status-choices.ts'

type Found = Pick<SearchResult, 'type' | 'id' | 'location'>
type Viewer = { orgId: number; actor: Actor }

/**
 * The page that a result leads to: the object itself, or the place at which a comment or a message is read. A file opens
 * in the viewer over the page of what it is attached to.
 */
export function targetOf({ type, id, location }: Found, { orgId, actor }: Viewer): Target {
  const { task, milestone, comment, room, message } = location
  const search = { orgId }
  const hash = comment ? commentHash(comment.id) : undefined
  switch (type) {
    case 'file': {
      const target = targetOf({ ...parentOf(location), location }, { orgId, actor })
      return { ...target, search: { ...target.search, file: Number(id) } }
    }
    case 'task':
      return { page: 'tasks', id: Number(id), search }
    case 'comment':
      return task
        ? { page: 'tasks', id: task.id, search, hash }
        : { page: 'milestones', id: milestone?.id, search, hash }
    case 'project':
      return { page: 'projects', id: Number(id), search }
    case 'goal':
      return { page: 'goals', search: { orgId, goalId: Number(id) } }
    case 'milestone':
      return { page: 'milestones', id: Number(id), search }
    case 'person':
      return personTarget(Number(id), { orgId, actor })
    case 'room':
    case 'message':
      return { page: 'chat', search: { orgId, room: room?.id, message: message?.id } }
  }
}

/** What a file is attached to, as a result. */
function parentOf({ task, project, milestone, comment, message }: Found['location']): Pick<Found, 'type' | 'id'> {
  if (message) return { type: 'message', id: message.id }
  if (comment) return { type: 'comment', id: String(comment.id) }
  if (task) return { type: 'task', id: String(task.id) }
  if (project) return { type: 'project', id: String(project.id) }
  return { type: 'milestone', id: String(milestone?.id) }
}

/**
 * The user's own name leads to their own tasks. The name of another person leads to that person's tasks if the user is
 * an admin or a manager, and otherwise to a chat with that person.
 */
export function personTarget(id: number, { orgId, actor }: Viewer): Target {
  if (id !== actor.id && !can.seeEverything(actor)) return { page: 'chat', search: { orgId, room: String(id) } }
  const person = id === actor.id ? 'me' : String(id)
  return { page: 'tasks', search: { orgId, person, status: openStatus } }
}

/** The task that a result is about; undefined if it is about something else. */
export const taskIdOf = ({ type, location }: Pick<Found, 'type' | 'location'>) =>
  type === 'task' || type === 'comment' || type === 'file' ? location.task?.id : undefined

export const pathOf = (area: Area, { page, id }: Target) => `/${area}/${page}${id === undefined ? '' : `/${id}`}`
