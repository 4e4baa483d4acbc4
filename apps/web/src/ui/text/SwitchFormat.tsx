import type { ComponentPropsWithoutRef } from 'react'
import classes from './text.module.css'

type Props = { to: 'Markdown' | 'Formatted'; onSwitch: () => void } & Omit<
  ComponentPropsWithoutRef<'button'>,
  'children' | 'className' | 'title' | 'type' | 'onClick' | 'onMouseDown'
>

/** Shows the text in the other form. The focus stays in the field. */
export const SwitchFormat = ({ to, onSwitch, ...props }: Props) => (
  <button
    {...props}
    type='button'
    className={classes.switch}
    title={to === 'Markdown' ? 'Show the text as Markdown' : 'Show the formatted text'}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onSwitch}
  >
    {to}
  </button>
)
