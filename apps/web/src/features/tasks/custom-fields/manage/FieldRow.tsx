import { ActionIcon, Menu } from '@mantine/core'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react'
import { DropdownMenu } from '../../../../ui/menu/DropdownMenu.tsx'
import { useMovableRow } from '../../../../ui/rows/use-movable-row.ts'
import { KindIcon } from '../KindIcon.tsx'
import { fieldSummary } from './kind-texts.ts'
import classes from './manage-fields.module.css'

type Props = {
  field: CustomField
  /** The place in the list, from 0, and the number of rows. */
  index: number
  count: number
  onMove: (id: number, index: number) => void
  onView: (kind: 'edit' | 'change-kind' | 'delete') => void
}

const iconProps = { size: 16, stroke: 1.6 } as const

export function FieldRow({ field, index, count, onMove, onView }: Props) {
  const { id, name, kind } = field
  const { row, isOver, onKeyDown } = useMovableRow({ id, list: 'custom fields', index, onMove })
  return (
    <li ref={row} className={classes.row} data-over={isOver || undefined} onKeyDown={onKeyDown}>
      <span className={classes.grip} aria-hidden>
        <IconGripVertical size={14} stroke={1.6} />
      </span>
      <span className={classes.kind}>
        <KindIcon kind={kind} />
      </span>
      <span className={classes.what}>
        <button
          type='button'
          className={classes.name}
          aria-keyshortcuts='Alt+Shift+ArrowUp Alt+Shift+ArrowDown'
          onClick={() => onView('edit')}
        >
          {name}
        </button>
        <span className={classes.summary}>{fieldSummary(field)}</span>
      </span>
      <DropdownMenu position='bottom-end'>
        <Menu.Target>
          <ActionIcon variant='subtle' color='neutral' size={28} aria-label={`Actions on ${name}`}>
            <IconDots size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={() => onView('edit')}>
            Edit...
          </Menu.Item>
          <Menu.Item leftSection={<IconReplace {...iconProps} />} onClick={() => onView('change-kind')}>
            Change kind...
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowUp {...iconProps} />}
            disabled={index === 0}
            onClick={() => onMove(id, index - 1)}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...iconProps} />}
            disabled={index === count - 1}
            onClick={() => onMove(id, index + 1)}
          >
            Move down
          </Menu.Item>
          <Menu.Item color='danger' leftSection={<IconTrash {...iconProps} />} onClick={() => onView('delete')}>
            Delete...
          </Menu.Item>
        </Menu.Dropdown>
      </DropdownMenu>
    </li>
  )
}
