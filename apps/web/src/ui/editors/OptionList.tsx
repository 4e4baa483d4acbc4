import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { earlyTyping } from '../../lib/early-typing.ts'
import { singleKeys } from '../../lib/keys.ts'
import { KeyCap } from '../keys/KeyCap.tsx'
import { ComboboxOption } from '../select/ComboboxOption.tsx'
import { optionsWithWords } from '../select/match-options.ts'
import { useFirstOptions } from '../select/use-first-options.ts'
import { useListbox } from '../select/use-listbox.ts'
import classes from './editors.module.css'

export type ListedOption = {
  value: string
  label: string
  icon?: ReactNode
  disabled?: boolean
  /** Shown after the label, such as a number of tasks. */
  note?: ReactNode
}

type Props = {
  /** The accessible name of the list, such as 'Priority'. */
  label: string
  placeholder: string
  options: readonly ListedOption[]
  /** The values of the selected options. */
  selected: readonly string[]
  /** Whether several options may be selected. The list then stays open after a choice. */
  isMultiple?: boolean
  /** Whether the digits 1 to 9 choose an option. */
  isNumbered?: boolean
  /** Called with the text that the user types, if the caller searches. Without it, the list filters its own options. */
  onSearch?: (text: string) => void
  /** Shown instead of the options, or below them: 'Searching...', an error. */
  note?: ReactNode
  /** Controls below the list. */
  footer?: ReactNode
  onChoose: (value: string) => void
  onClose: () => void
}

/** A list of options with a field above it that filters them. Arrow keys, Enter and digits choose. */
export function OptionList(props: Props) {
  const { label, placeholder, options, selected, isMultiple, isNumbered, onSearch, note, footer, onChoose, onClose } =
    props
  const [text, setText] = useState('')
  const listbox = useListbox(onClose)
  const shownOptions = onSearch ? options : options.filter((option) => optionsWithWords([option], text).length > 0)
  const firstSelected = shownOptions.findIndex(({ value }) => selected.includes(value))
  const renderedCount = useFirstOptions(shownOptions.length)
  // An option that is replaced by another one takes the highlight along, even if their number stays the same.
  const shownValues = shownOptions.map(({ value }) => value).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice among several must not move the highlight
  useEffect(() => {
    if (text === '' && firstSelected >= 0 && firstSelected < renderedCount) listbox.highlight(firstSelected)
    else listbox.highlightFirst()
  }, [text, renderedCount, shownValues])

  const search = (value: string) => {
    setText(value)
    onSearch?.(value)
  }
  /** Chooses the option with this number. Returns false if the key chooses none. */
  const chooseByDigit = (key: string) => {
    if (!isNumbered || text !== '') return false
    const option = /^[1-9]$/.test(key) ? shownOptions[Number(key) - 1] : undefined
    if (!option || option.disabled) return false
    onChoose(option.value)
    return true
  }
  return (
    <>
      <TextInput
        {...listbox.fieldProps}
        className={classes.search}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        data-autofocus
        // A short list needs no typing, so a phone does not open its keyboard.
        inputMode={isNumbered ? 'none' : undefined}
        onFocus={() => {
          const typed = earlyTyping.take()
          if (typed && !chooseByDigit(typed)) search(text + typed)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          const isCombination = event.ctrlKey || event.metaKey || event.altKey
          if (!isCombination && chooseByDigit(event.key)) event.preventDefault()
          else listbox.onKeyDown(event)
        }}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <div
        {...listbox.listProps}
        role='listbox'
        aria-label={label}
        aria-multiselectable={isMultiple}
        className={classes.options}
        data-short={footer ? true : undefined}
      >
        {shownOptions
          .slice(0, renderedCount)
          .map(({ value, label: optionLabel, icon, disabled, note: optionNote }, index) => (
            <ComboboxOption
              key={value}
              disabled={disabled}
              selected={selected.includes(value)}
              className={classes.option}
              onChoose={() => onChoose(value)}
            >
              {icon}
              <span className={classes.optionLabel}>{optionLabel}</span>
              {optionNote !== undefined && <span className={classes.optionNote}>{optionNote}</span>}
              {selected.includes(value) && <IconCheck size={16} stroke={1.8} className={classes.check} aria-hidden />}
              {isNumbered && text === '' && index < 9 && singleKeys.get() && <KeyCap>{index + 1}</KeyCap>}
            </ComboboxOption>
          ))}
        {note && <div className={classes.note}>{note}</div>}
      </div>
      {footer}
    </>
  )
}
