import type { Actor } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { createContext } from 'react'
import type { OfferedAction } from '../../../lib/actions/offers.ts'
import type { Point } from '../../../ui/actions/ActionMenu.tsx'
import type { TaskProperty } from './task-property.ts'

/** A property of a task, and the element below which its editor opens. */
export type OpenedEditor = { task: Task; property: TaskProperty; anchor: HTMLElement }

type Editors = {
  actor: Actor
  open: (editor: OpenedEditor) => void
  /** Opens the menu with all actions on a task, whose row contains the element. */
  openMenu: (task: Task, point: Point, element: Element) => void
  /** The actions that the user may take on these tasks together. */
  actionsOn: (tasks: readonly Task[]) => OfferedAction[]
}

/** The user, and what acts on the tasks below the provider. Without a provider, properties cannot be edited. */
export const EditorContext = createContext<Editors | undefined>(undefined)
