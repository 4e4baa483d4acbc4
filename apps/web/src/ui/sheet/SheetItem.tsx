import type { TablerIcon } from '@tabler/icons-react'
import classes from './sheet-item.module.css'

type Props = {
  label: string
  /** A word about the choice, at the end of the line. */
  note?: string
  icon?: TablerIcon
  /** Whether a line separates the item from those before it. */
  beginsGroup?: boolean
  onClick: () => void
}

/** A choice in a sheet. */
export const SheetItem = ({ label, note, icon: Icon, beginsGroup = false, onClick }: Props) => (
  <button type='button' className={classes.item} data-group={beginsGroup || undefined} onClick={onClick}>
    {Icon && <Icon size={20} stroke={1.6} aria-hidden />}
    <span className={classes.label}>{label}</span>
    {note && <span className={classes.note}>{note}</span>}
  </button>
)
