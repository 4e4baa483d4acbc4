import { type ComponentProps, useId } from 'react'
import classes from './combobox-option.module.css'

type Props = Omit<ComponentProps<'div'>, 'value' | 'onClick'> & {
  disabled?: boolean
  selected?: boolean
  onChoose: () => void
}

/**
 * An option of a list (see `useListbox`) as a plain element. Lists have up to 50 options, and Mantine's component takes
 * several times as long to render.
 */
export function ComboboxOption({ disabled, selected, onChoose, className = '', ...props }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above the list handles the keys
    <div
      id={id}
      role='option'
      tabIndex={-1}
      aria-selected={selected ?? false}
      aria-disabled={disabled}
      data-combobox-option
      data-combobox-disabled={disabled || undefined}
      className={`${classes.option} ${className}`}
      onMouseDown={(event) => event.preventDefault()} // keeps the focus in the field
      onClick={() => disabled || onChoose()}
      {...props}
    />
  )
}
