import type { Actor } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { createContext } from 'react'
import type { TaskAction } from '../actions/task-actions.ts'
import type { TaskProperty } from './task-property.ts'

/** A property of a task, and the element below which its editor opens. */
export type OpenedEditor = { task: Task; property: TaskProperty; anchor: HTMLElement }

type Editors = {
  actor: Actor
  open: (editor: OpenedEditor) => void
  /** Runs an action on the task of a row, if the user may take it. */
  run: (action: TaskAction, row: Element) => void
}

/** The user, and what acts on the tasks below the provider. Without a provider, properties cannot be edited. */
export const EditorContext = createContext<Editors | undefined>(undefined)
