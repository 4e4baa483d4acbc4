import type { Trashed } from '@muster/contracts/trash'
import { IconChecklist, IconFlag3, IconFolder, IconTargetArrow } from '@tabler/icons-react'
import classes from './trash.module.css'

const kindIcons = { project: IconFolder, goal: IconTargetArrow, milestone: IconFlag3, task: IconChecklist }

export const kindNames: Record<Trashed['kind'], string> = {
  project: 'Project',
  goal: 'Goal',
  milestone: 'Milestone',
  task: 'Task',
}

/** The icon for the kind of a deleted object, the same as in the navigation menu. */
export function KindMark({ kind }: { kind: Trashed['kind'] }) {
  const KindIcon = kindIcons[kind]
  return <KindIcon className={classes.mark} size={18} stroke={1.6} aria-hidden />
}
