import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  subtitle?: ReactNode
  /** The level of the heading; 2 for a panel beside a page. */
  level?: 1 | 2
  /** The link back to the list. */
  breadcrumb?: ReactNode
  /** The buttons to the right of the title. */
  actions?: ReactNode
  /** Returns the content in place of the heading, if the user may edit the title where it is shown. */
  editable?: (heading: ReactNode, titleClass: string | undefined) => ReactNode
}

/**
 * The top of a page: the title with the subtitle behind it, and at the right edge the link back and the actions. On a
 * phone, the link back is above the title.
 */
export function PageHeader({ title, subtitle, level = 1, breadcrumb, actions, editable }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = <Heading className={classes.title}>{title}</Heading>
  return (
    <div className={classes.header}>
      {breadcrumb && <div className={classes.above}>{breadcrumb}</div>}
      <div className={classes.name}>
        {editable ? editable(heading, classes.title) : heading}
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
