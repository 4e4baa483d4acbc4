import { shortCount } from '../../lib/format/count.ts'
import classes from './count-badge.module.css'

type Props = {
  count: number
  /** Over the corner of an icon, within what is positioned; else at the end of the line. */
  over?: boolean
  /** What is counted, read out behind the number; without it nothing is read: what it stands on says it. */
  words?: string
}

/** How many wait, beside or over what leads to them: up to 99, and nothing for none. */
export const CountBadge = ({ count, over = false, words }: Props) =>
  count > 0 && (
    <span className={classes.badge} data-over={over || undefined} aria-hidden={words === undefined || undefined}>
      {shortCount(count)}
      {words && <span className='visually-hidden'> {words}</span>}
    </span>
  )
