import type { Actor } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { createContext } from 'react'
import type { TaskProperty } from './task-property.ts'

/** A property of a task, and the button whose editor is open. */
export type OpenedEditor = { task: Task; property: TaskProperty; anchor: HTMLElement }

/** The user, and the function that opens an editor. Without a provider, properties cannot be edited. */
export const EditorContext = createContext<{ actor: Actor; open: (editor: OpenedEditor) => void } | undefined>(
  undefined,
)
