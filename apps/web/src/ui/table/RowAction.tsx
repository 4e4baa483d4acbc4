import type { TablerIcon } from '@tabler/icons-react'
import { Hint } from '../Hint.tsx'
import { IconButton } from '../IconButton.tsx'
import classes from './row-action.module.css'

type Props = {
  /** The action and the name of the object, such as 'Edit Website relaunch'. */
  label: string
  /** The short form for the tooltip, such as 'Edit'. */
  hint: string
  icon: TablerIcon
  onClick: () => void
}

/** A small button at the end of a row. */
export const RowAction = ({ label, hint, icon: Icon, onClick }: Props) => (
  <Hint label={hint}>
    <IconButton size={28} className={classes.muted} aria-label={label} onClick={onClick}>
      <Icon size={16} stroke={1.6} />
    </IconButton>
  </Hint>
)
