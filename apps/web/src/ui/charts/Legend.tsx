import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format/count.ts'
import classes from './charts.module.css'

export type LegendEntry = { name: string; mark: ReactNode; value?: string | number }

export const Legend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul className={classes.legend}>
    {entries.map(({ name, mark, value }) => (
      <li key={name} className={classes.entry}>
        {mark}
        <span>{name}</span>
        {value !== undefined && (
          <span className={classes.count}>{typeof value === 'number' ? formatCount(value) : value}</span>
        )}
      </li>
    ))}
  </ul>
)
