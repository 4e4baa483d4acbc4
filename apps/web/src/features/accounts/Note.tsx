import type { ReactNode } from 'react'
import classes from './account-form.module.css'

/** Information that screen readers announce when it appears. */
export const Note = ({ children }: { children: ReactNode }) => (
  <div className={classes.note} role='status'>
    {children}
  </div>
)
