import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'type'> & { size: number; 'aria-label': string }

/** A button with only an icon. It is a plain element for speed, because every page renders several of these buttons. */
export const IconButton = ({ size, className = '', style, ...rest }: Props) => (
  <button
    type='button'
    className={`${classes.button} ${className}`}
    style={{ width: size, height: size, ...style }}
    {...rest}
  />
)
