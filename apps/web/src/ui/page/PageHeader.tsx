import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  subtitle?: ReactNode
  /** Breadcrumb above the title's own row. */
  above?: ReactNode
  /** Buttons, right-aligned on the title's baseline. */
  actions?: ReactNode
}

/** First row of every page: title on the left, actions on the right, always at the same height. */
export const PageHeader = ({ title, subtitle, above, actions }: Props) => (
  <div className={classes.header}>
    {above && <div className={classes.above}>{above}</div>}
    <div className={classes.row}>
      <div className={classes.name}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  </div>
)
