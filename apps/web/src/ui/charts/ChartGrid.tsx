import type { ReactNode } from 'react'
import classes from './charts.module.css'

/**
 * Arranges charts in rows of one wide and one narrow chart, or of three narrow charts. A row has fewer charts if there
 * is not enough space.
 */
export const ChartGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.cards}>
    <div className={classes.grid}>{children}</div>
  </div>
)
