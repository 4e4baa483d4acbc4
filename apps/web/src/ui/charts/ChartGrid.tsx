import type { ReactNode } from 'react'
import classes from './charts.module.css'

/** Charts beside each other, a wide one and a narrow one in a row, as many as there is room for. */
export const ChartGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.cards}>
    <div className={classes.grid}>{children}</div>
  </div>
)
