import type { StoredFile } from '@muster/contracts/files/fields'
import type { Trashed, TrashedFile } from '@muster/contracts/trash'
import type { AreaPageName } from '../../lib/area.ts'
import { commentHash } from '../comments/linked-comment.ts'
import { formatSize } from '../files/format-size.ts'
import { contentsTextOf } from './trash-texts.ts'

type TrashTarget = {
  page: AreaPageName
  id?: number
  hash?: string
  search?: { goalId?: number; room?: string; message?: string }
}

/** A row of the trash: a deleted object or file. */
export type TrashEntry = {
  kind: Trashed['kind'] | 'file'
  id: number
  title: string
  /** What it is, with its contents or its place. */
  text: string
  deleted_at: string
  deleted_by: Trashed['deleted_by']
  /** Where it is after it has been restored. */
  target: TrashTarget
  fileKind?: StoredFile['kind']
}

export const kindNames: Record<TrashEntry['kind'], string> = {
  project: 'Project',
  goal: 'Goal',
  milestone: 'Milestone',
  task: 'Task',
  template: 'Template',
  file: 'File',
}

export const keyOf = ({ kind, id }: Pick<TrashEntry, 'kind' | 'id'>) => `${kind} ${id}`

const pages = { project: 'projects', milestone: 'milestones', task: 'tasks' } as const

export function entryOf({ kind, id, title, deleted_at, deleted_by, counts }: Trashed): TrashEntry {
  const contents = contentsTextOf(counts, kind)
  return {
    kind,
    id,
    title,
    text: contents ? `${kindNames[kind]} ${kind === 'task' ? 'and' : 'with'} ${contents}` : kindNames[kind],
    deleted_at,
    deleted_by,
    target: targetOfObject(kind, id),
  }
}

function targetOfObject(kind: Trashed['kind'], id: number): TrashTarget {
  if (kind === 'goal') return { page: 'goals', search: { goalId: id } }
  // Templates have no page of their own; a section of the settings lists them.
  if (kind === 'template') return { page: 'settings', hash: 'templates' }
  return { page: pages[kind], id }
}

export function entryOfFile(file: TrashedFile): TrashEntry {
  const { id, name, size, kind, deleted_at, deleted_by } = file
  return {
    kind: 'file',
    id,
    title: name,
    text: `${formatSize(size)}, from ${placeOf(file)}`,
    deleted_at,
    deleted_by,
    target: targetOf(file),
    fileKind: kind,
  }
}

type Place = Pick<TrashedFile, 'location' | 'attached_to'>

const commentIdOf = ({ attached_to }: Place) =>
  attached_to?.type === 'task_comment' || attached_to?.type === 'milestone_comment' ? attached_to.id : undefined

function placeOf(file: Place): string {
  const { type, name } = file.location
  if (type === 'room') return name === null ? 'a chat message' : `a chat message in ${name}`
  return `${commentIdOf(file) ? 'a comment on ' : ''}the ${type} ${name}`
}

function targetOf(file: Place): TrashTarget {
  const { type, id } = file.location
  if (type === 'room') {
    const messageId = file.attached_to?.type === 'message' ? file.attached_to.id : undefined
    return { page: 'chat', search: { room: id, ...(messageId && { message: messageId }) } }
  }
  const commentId = commentIdOf(file)
  return { page: pages[type], id: Number(id), ...(commentId && { hash: commentHash(commentId) }) }
}
