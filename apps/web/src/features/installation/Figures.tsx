import type { ReactNode } from 'react'
import classes from './installation.module.css'
import type { Severity } from './problems.ts'

export type Figure = { label: string; value: ReactNode; severity?: Severity | undefined; hint?: string }

/** Labels with their values. A value that needs attention is also named in the list of problems. */
export const Figures = ({ figures, label }: { figures: readonly Figure[]; label: string }) => (
  <dl className={classes.figures} aria-label={label}>
    {figures.map(({ label, value, severity, hint }) => (
      <div key={label} title={hint}>
        <dt>{label}</dt>
        <dd data-severity={severity}>{value}</dd>
      </div>
    ))}
  </dl>
)
