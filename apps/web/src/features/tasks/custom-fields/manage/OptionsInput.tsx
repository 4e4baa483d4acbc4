import { Button } from '@mantine/core'
import { type CustomFieldOption, maxFieldOptions } from '@muster/contracts/custom-fields/fields'
import { colorAt } from '@muster/contracts/labels/fields'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { tasksText } from '../../../labels/tasks-text.ts'
import type { OptionValue } from './field-values.ts'
import classes from './manage-fields.module.css'
import { OptionRow } from './OptionRow.tsx'

type Props = {
  options: OptionValue[]
  /** The saved options, of which tasks may have some. */
  known: readonly CustomFieldOption[]
  error?: ReactNode
  onChange: (options: OptionValue[]) => void
}

/** The options of a select or multi-select: adds, renames, recolors, orders and removes them. */
export function OptionsInput({ options, known, error, onChange }: Props) {
  const latest = useRef({ options, onChange })
  latest.current = { options, onChange }
  const [newKey, setNewKey] = useState<number>()
  const move = useCallback((key: number, index: number) => {
    const current = latest.current.options
    const moved = current.find((option) => option.key === key)
    if (!moved || index < 0 || index >= current.length) return
    latest.current.onChange(current.filter((option) => option !== moved).toSpliced(index, 0, moved))
  }, [])
  const add = (index = options.length) => {
    const key = Math.min(0, ...options.map((option) => option.key)) - 1
    setNewKey(key)
    onChange(options.toSpliced(index, 0, { key, name: '', color: colorAt(options.length) }))
  }
  const removed = known.filter(({ id }) => !options.some((option) => option.id === id))
  return (
    <fieldset className={classes.options}>
      <legend className={classes.label}>Options</legend>
      <ul className={classes.list} aria-label='Options'>
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            option={option}
            index={index}
            hasFocus={option.key === newKey}
            onChange={(changed) => onChange(options.with(index, changed))}
            onMove={move}
            onAddAfter={() => add(index + 1)}
            onRemove={() => onChange(options.filter((other) => other !== option))}
          />
        ))}
      </ul>
      {removed.map(({ id, name, color, value_count }) => (
        <p key={id} className={classes.removed} role='status'>
          “{name}” is deleted when you save
          {value_count ? `, also from ${tasksText(value_count)}` : ''}.
          <button type='button' onClick={() => onChange([...options, { key: id, id, name, color }])}>
            Keep
          </button>
        </p>
      ))}
      {options.length < maxFieldOptions && (
        <Button
          variant='subtle'
          color='neutral'
          size='compact-md'
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          onClick={() => add()}
        >
          Add Option
        </Button>
      )}
      {error && (
        <p className={classes.refusal} role='alert'>
          {error}
        </p>
      )}
    </fieldset>
  )
}
