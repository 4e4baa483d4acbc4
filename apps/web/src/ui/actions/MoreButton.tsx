import { IconDots } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import type { Point } from './ActionMenu.tsx'
import classes from './more-button.module.css'

type Props = {
  /** The name of the object, such as 'Website relaunch'. */
  name: string
  size?: number
  onOpen: (point: Point, button: HTMLElement) => void
}

/**
 * The button with the actions on an object. In a row of a table or list, it appears when the pointer or the focus is in
 * the row; a card always shows it.
 */
export const MoreButton = ({ name, size = 28, onOpen }: Props) => (
  <IconButton
    size={size}
    className={classes.more}
    aria-label={`More about ${name}`}
    aria-haspopup='menu'
    onClick={({ currentTarget }) => {
      const { left, bottom } = currentTarget.getBoundingClientRect()
      onOpen({ x: left, y: bottom }, currentTarget)
    }}
  >
    <IconDots size={16} stroke={1.6} aria-hidden />
  </IconButton>
)
