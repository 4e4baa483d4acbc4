import type { ReactNode } from 'react'
import classes from './state.module.css'

type Props = {
  title: string
  text?: string
  /** The next step: a button or link. */
  action?: ReactNode
  /** A glyph above the title. */
  mark?: ReactNode
}

/** Shown in place of an empty list, with the next step. */
export function EmptyState({ title, text, action, mark }: Props) {
  return (
    <div className={classes.state}>
      {mark && <div className={classes.mark}>{mark}</div>}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
