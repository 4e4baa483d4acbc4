import { type ReactNode, useId } from 'react'
import classes from './dashboard.module.css'

type Props = {
  title: string
  /** Shown beside the title while loading. */
  loading?: string | false
  actions?: ReactNode
  /** Links to other pages have no use on paper. */
  onPaper?: boolean
  children: ReactNode
}

/** A section of a dashboard under its heading. */
export function DashboardSection({ title, loading, actions, onPaper = true, children }: Props) {
  const heading = useId()
  return (
    <section className={classes.section} data-no-paper={!onPaper || undefined} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.heading}>
          {title}
        </h2>
        <span className={classes.loading} role='status'>
          {loading}
        </span>
        {actions}
      </div>
      {children}
    </section>
  )
}
