import type { ReactNode } from 'react'
import classes from './charts.module.css'

/** Charts side by side, a wide and a narrow one per row, as space permits. */
export const ChartGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.cards}>
    <div className={classes.grid}>{children}</div>
  </div>
)
