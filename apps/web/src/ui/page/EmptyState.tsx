import type { ReactNode } from 'react'
import { StatusRing } from '../marks/StatusRing.tsx'
import classes from './state.module.css'

type Props = {
  title: string
  text?: ReactNode
  /** The next step: the only primary button or link. */
  action?: ReactNode
  /** Another way to fill the page, such as an import. It is less prominent than `action`. */
  secondary?: ReactNode
  /** How far the ring above the title is filled: empty by default, crossed out for something that does not exist. */
  ring?: 0 | 1 | 2 | 3 | 4 | 'cancelled'
  /** Whether the message is in a small box, such as a list of a dashboard. */
  compact?: boolean
}

/** A message in place of content that is missing, such as an empty list. It can offer the next step. */
export function EmptyState({ title, text, action, secondary, ring = 0, compact = false }: Props) {
  return (
    <div className={classes.state} data-compact={compact || undefined}>
      <div className={classes.mark} aria-hidden>
        <StatusRing filledQuarters={ring} size={compact ? 14 : 20} />
      </div>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {(action || secondary) && (
        <div className={classes.action}>
          {action}
          {secondary}
        </div>
      )}
    </div>
  )
}
