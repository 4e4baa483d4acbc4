import type { ReactNode } from 'react'
import classes from './figures.module.css'

type Figure = { label: string; value: ReactNode; hint?: string }

/** Labels with their values. */
export const Figures = ({ figures, label }: { figures: readonly Figure[]; label: string }) => (
  <dl className={classes.figures} aria-label={label}>
    {figures.map(({ label, value, hint }) => (
      <div key={label} title={hint}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
