import type { ReactNode } from 'react'
import { InPlace } from '../editors/InPlace.tsx'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  subtitle?: ReactNode
  /** The breadcrumb or the link back to the list, in a row above the title. */
  breadcrumb?: ReactNode
  /** The buttons to the right of the title. */
  actions?: ReactNode
  /** If the user may edit the title in place: its form while it is edited, and the function that opens the form. */
  titleEdit?: { form: ReactNode; onEdit: () => void }
}

/** The top of a page: the title and the subtitle, with the actions to their right. */
export function PageHeader({ title, subtitle, breadcrumb, actions, titleEdit }: Props) {
  const heading = <h1 className={classes.title}>{title}</h1>
  return (
    <div className={classes.header}>
      {breadcrumb && <div className={classes.above}>{breadcrumb}</div>}
      <div className={classes.row}>
        <div className={classes.name}>
          {titleEdit ? (
            <InPlace
              noun='title'
              isEditing={titleEdit.form !== undefined}
              onEdit={titleEdit.onEdit}
              form={<div className={classes.title}>{titleEdit.form}</div>}
            >
              {heading}
            </InPlace>
          ) : (
            heading
          )}
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
