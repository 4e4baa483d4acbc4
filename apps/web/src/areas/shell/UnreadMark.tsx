import { badgeText } from '../../features/notifications/unread-words.ts'
import classes from './unread-mark.module.css'

type Props = {
  count: number
  /** Over the corner of an icon; else at the end of the line. */
  over?: boolean
}

/** How many are unread, beside or over what leads to them; nothing for none. The words are its control's. */
export const UnreadMark = ({ count, over = false }: Props) =>
  count > 0 && (
    <span className={classes.mark} data-over={over || undefined} aria-hidden>
      {badgeText(count)}
    </span>
  )
