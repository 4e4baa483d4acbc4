import type { ReactNode } from 'react'
import classes from './account-form.module.css'

/** Something to know, announced when it appears. */
export const Note = ({ children }: { children: ReactNode }) => (
  <div className={classes.note} role='status'>
    {children}
  </div>
)
