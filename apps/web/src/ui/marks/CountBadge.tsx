import { shortCount } from '../../lib/format/count.ts'
import classes from './count-badge.module.css'

type Props = {
  count: number
  /** Over the corner of an icon in a positioned container; otherwise at the end of the line. */
  over?: boolean
  /**
   * The unit for screen readers; without it the badge is hidden from them, since its control has the count in its name.
   */
  words?: string
}

/** A count of waiting items: up to 99, and nothing for zero. */
export const CountBadge = ({ count, over = false, words }: Props) =>
  count > 0 && (
    <span className={classes.badge} data-over={over || undefined} aria-hidden={words === undefined || undefined}>
      {shortCount(count)}
      {words && <span className='visually-hidden'> {words}</span>}
    </span>
  )
