import type { StoredFile } from '@muster/contracts/files/fields'
import type { Project } from '@muster/contracts/projects'
import type { Task } from '@muster/contracts/tasks'
import type { Fact, FactBase } from '@muster/server/facts/fact'
import { audience } from '../tasks/facts.ts'

type FileActor = { id: number }
type NamedFile = Pick<StoredFile, 'id' | 'name'>

const ofTask = (actor: FileActor, task: Task): FactBase => ({
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'task',
  entityId: task.id,
  action: 'updated',
  version: task.version,
  seenBy: audience(task),
  parentId: task.parent_id,
})

const ofProject = (actor: FileActor, project: Project, seenBy: number[]): FactBase => ({
  organizationId: project.organization_id,
  actorId: actor.id,
  entity: 'project',
  entityId: project.id,
  action: 'updated',
  seenBy,
})

export const taskFilesAttached = (actor: FileActor, task: Task, files: readonly NamedFile[]): Fact => ({
  ...ofTask(actor, task),
  kind: 'task.files_attached',
  values: { file_ids: files.map(({ id }) => id) },
  insertHistoryLine: {
    taskId: task.id,
    line: { kind: 'task.files_attached', values: { names: files.map(({ name }) => name) } },
  },
})

export const taskFileChanged = (
  actor: FileActor,
  task: Task,
  file: NamedFile,
  kind: 'task.file_deleted' | 'task.file_restored',
): Fact => ({
  ...ofTask(actor, task),
  kind,
  values: { file_id: file.id },
  insertHistoryLine: { taskId: task.id, line: { kind, values: { name: file.name } } },
})

export const projectFilesAttached = (
  actor: FileActor,
  project: Project,
  files: readonly NamedFile[],
  seenBy: number[],
): Fact => ({
  ...ofProject(actor, project, seenBy),
  kind: 'project.files_attached',
  values: { file_ids: files.map(({ id }) => id) },
})

export const projectFileChanged = (
  actor: FileActor,
  project: Project,
  file: NamedFile,
  kind: 'project.file_deleted' | 'project.file_restored',
  seenBy: number[],
): Fact => ({ ...ofProject(actor, project, seenBy), kind, values: { file_id: file.id } })
