import type { Task } from '@muster/contracts/tasks'
import { use } from 'react'
import { MoreButton } from '../../../ui/actions/MoreButton.tsx'
import { EditorContext } from '../properties/editor-context.ts'

/** The button with all actions on a task, in its row. */
export function MoreTaskActions({ task }: { task: Task }) {
  const editors = use(EditorContext)
  return editors && <MoreButton name={task.title} onOpen={(point, button) => editors.openMenu(task, point, button)} />
}
