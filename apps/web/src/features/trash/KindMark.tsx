import type { Trashed } from '@muster/contracts/trash'
import { IconChecklist, IconFolder, IconTargetArrow } from '@tabler/icons-react'
import classes from './trash.module.css'

const marks = { project: IconFolder, goal: IconTargetArrow, task: IconChecklist }

export const kinds: Record<Trashed['kind'], string> = { project: 'Project', goal: 'Goal', task: 'Task' }

/** The icon of projects, goals and tasks in the menu. */
export function KindMark({ kind }: { kind: Trashed['kind'] }) {
  const Mark = marks[kind]
  return <Mark className={classes.mark} size={18} stroke={1.6} aria-hidden />
}
