import type { ReactNode } from 'react'
import { Avatar } from './avatar/Avatar.tsx'
import classes from './share-row.module.css'

type Props = {
  name: string
  /** The id of the person; null if the row is not about a person. */
  userId: number | null
  counts: string
  /** The share as text, such as `12.5%`. */
  share: ReactNode
  percent: number
  /** The part of the bar after `percent` that is not finished yet. */
  openPercent?: number
  /** What is shown below the bar. */
  children?: ReactNode
}

/** An item of a list that shows the share of each person, as text and as a bar. */
export const ShareRow = ({ name, userId, counts, share, percent, openPercent, children }: Props) => (
  <li className={classes.row}>
    {userId === null ? <span className={classes.nobody} /> : <Avatar name={name} userId={userId} />}
    <span className={classes.name}>{name}</span>
    <span className={classes.counts}>{counts}</span>
    <span className={classes.share}>{share}</span>
    <span className={classes.bar} aria-hidden>
      <span style={{ inlineSize: `${percent}%` }} />
      {openPercent !== undefined && <span data-open style={{ inlineSize: `${openPercent}%` }} />}
    </span>
    {children && <div className={classes.more}>{children}</div>}
  </li>
)
