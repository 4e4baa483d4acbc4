import { shortCount } from '../../lib/format/count.ts'
import classes from './count-badge.module.css'

type Props = {
  count: number
  /** Whether to place the badge over the corner of an icon in a positioned container, not at the end of the line. */
  overIcon?: boolean
  /**
   * The unit for screen readers, such as 'unread'. Without a unit the badge is hidden from screen readers, because then
   * the accessible name or description of its control contains the count.
   */
  unit?: string
}

/** The number of waiting items: '99+' if there are more than 99, and nothing if there are none. */
export const CountBadge = ({ count, overIcon = false, unit }: Props) =>
  count > 0 && (
    <span className={classes.badge} data-over={overIcon || undefined} aria-hidden={unit === undefined || undefined}>
      {shortCount(count)}
      {unit && <span className='visually-hidden'> {unit}</span>}
    </span>
  )
