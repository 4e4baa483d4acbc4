import { ActionIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Hint } from '../Hint.tsx'

type Props = {
  /** The action with the object's name: 'Edit Website relaunch'. */
  label: string
  /** Short form for the tooltip: 'Edit'. */
  hint: string
  icon: TablerIcon
  danger?: boolean
  onClick: () => void
}

/** A small button at the end of a row. */
export const RowAction = ({ label, hint, icon: Icon, danger = false, onClick }: Props) => (
  <Hint label={hint}>
    <ActionIcon size={28} color={danger ? 'danger' : 'neutral'} aria-label={label} onClick={onClick}>
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  </Hint>
)
