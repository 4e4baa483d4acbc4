import type { OfferedAction } from '../../lib/actions/offers.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import { SheetItem } from '../sheet/SheetItem.tsx'

type Props = { label: string; actions: readonly OfferedAction[]; onClose: () => void }

/** The actions of a menu, in a sheet at the bottom edge of a phone. */
export const ActionSheet = ({ label, actions, onClose }: Props) => (
  <Sheet title={label} onClose={onClose} returnFocus={false}>
    {actions.map(({ id, label, icon, beginsGroup, run }, index) => (
      <SheetItem
        key={id}
        label={label}
        icon={icon}
        beginsGroup={beginsGroup && index > 0}
        onClick={() => {
          onClose()
          run?.()
        }}
      />
    ))}
  </Sheet>
)
