import { ActionIcon, TextInput } from '@mantine/core'
import { maxLabelNameLength } from '@muster/contracts/labels/name'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { useMovableRow } from '../../../../ui/rows/use-movable-row.ts'
import { ColorMenu } from '../../../labels/ColorMenu.tsx'
import type { OptionValue } from './field-values.ts'
import classes from './manage-fields.module.css'

type Props = {
  option: OptionValue
  index: number
  /** Whether the name is focused when the row appears. */
  hasFocus: boolean
  onChange: (option: OptionValue) => void
  onMove: (key: number, index: number) => void
  /** Adds an option below this one. */
  onAddAfter: () => void
  onRemove: () => void
}

/** An option with its color and name. Enter adds the next one; Alt+Shift with an arrow moves it. */
export function OptionRow({ option, index, hasFocus, onChange, onMove, onAddAfter, onRemove }: Props) {
  const { key, name, color } = option
  const label = name.trim() || `option ${index + 1}`
  const { row, handle, isOver, onKeyDown } = useMovableRow<HTMLSpanElement>({ id: key, list: 'options', index, onMove })
  return (
    <li ref={row} className={classes.optionRow} data-over={isOver || undefined} onKeyDown={onKeyDown}>
      <span ref={handle} className={classes.handle} title='Drag, or press Alt+Shift with an arrow'>
        <IconGripVertical size={14} stroke={1.6} aria-hidden />
      </span>
      <ColorMenu
        label={`Color of ${label}`}
        color={color}
        onChoose={(chosen) => onChange({ ...option, color: chosen })}
      />
      <TextInput
        className={classes.optionName}
        aria-label={`Name of option ${index + 1}`}
        aria-keyshortcuts='Alt+Shift+ArrowUp Alt+Shift+ArrowDown'
        placeholder='Name'
        maxLength={maxLabelNameLength}
        autoFocus={hasFocus}
        value={name}
        onChange={(event) => onChange({ ...option, name: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (name.trim()) onAddAfter()
        }}
      />
      <ActionIcon variant='subtle' color='neutral' size={28} aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </li>
  )
}
