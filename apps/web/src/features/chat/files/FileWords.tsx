import type { ReactNode } from 'react'
import classes from './files.module.css'

/** The name of a file, and what there is to say about it. */
export const FileWords = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={classes.words}>
    <span className={classes.name} dir='auto'>
      {name}
    </span>
    {children}
  </span>
)
