import { IconChecklist, IconFlag3, IconFolder, IconTargetArrow, IconTemplate } from '@tabler/icons-react'
import { kindIcons as fileIcons } from '../files/kind-icon.ts'
import classes from './trash.module.css'
import type { TrashEntry } from './trash-entry.ts'

const kindIcons = {
  project: IconFolder,
  goal: IconTargetArrow,
  milestone: IconFlag3,
  task: IconChecklist,
  template: IconTemplate,
}

/** The icon for the kind of a deleted object, the same as in menus, or for the kind of a file. */
export function KindMark({ entry: { kind, fileKind = 'other' } }: { entry: TrashEntry }) {
  const KindIcon = kind === 'file' ? fileIcons[fileKind] : kindIcons[kind]
  return <KindIcon className={classes.mark} size={18} stroke={1.6} aria-hidden />
}
