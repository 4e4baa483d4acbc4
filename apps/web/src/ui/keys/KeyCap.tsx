import type { ReactNode } from 'react'
import classes from './keys.module.css'

/** One key. A plain element, because lists and menus show many. */
export const KeyCap = ({ children }: { children: ReactNode }) => <kbd className={classes.cap}>{children}</kbd>
