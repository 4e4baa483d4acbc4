import type { Project } from '@muster/contracts/projects'
import type { Task } from '@muster/contracts/tasks'
import { createPendingList } from '../../../lib/pending-list.ts'

/** A dialog about templates that an action on a task or project opens over the page. */
export type OpenedTemplateDialog =
  | { kind: 'save'; source: { kind: 'task'; task: Task } | { kind: 'project'; project: Project } }
  | { kind: 'duplicate'; project: Project }

/** The dialog that is open; at most one. */
export const openedTemplateDialogs = createPendingList<OpenedTemplateDialog>()
