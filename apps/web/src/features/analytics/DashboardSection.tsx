import { type ReactNode, useId } from 'react'
import classes from './dashboard.module.css'

type Props = {
  title: string
  /** Text to show beside the title while loading. */
  loadingText?: string | false
  actions?: ReactNode
  /** Whether the section is printed. Set to false for sections that consist mainly of links or buttons. */
  isPrinted?: boolean
  children: ReactNode
}

/** A section of a dashboard under its heading. */
export function DashboardSection({ title, loadingText, actions, isPrinted = true, children }: Props) {
  const headingId = useId()
  return (
    <section className={classes.section} data-no-paper={!isPrinted || undefined} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {title}
        </h2>
        <span className={classes.loading} role='status'>
          {loadingText}
        </span>
        {actions}
      </div>
      {children}
    </section>
  )
}
