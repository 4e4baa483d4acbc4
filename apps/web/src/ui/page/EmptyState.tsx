import type { ReactNode } from 'react'
import classes from './state.module.css'

type Props = {
  title: string
  text?: string
  /** The next step: a button or link. */
  action?: ReactNode
  /** A glyph above the title. */
  glyph?: ReactNode
}

/** A message in place of content that is missing, such as an empty list. It can offer the next step. */
export function EmptyState({ title, text, action, glyph }: Props) {
  return (
    <div className={classes.state}>
      {glyph && <div className={classes.mark}>{glyph}</div>}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
