import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'review'

type Props = { tone?: Tone; glyph?: ReactNode; outline?: boolean; children: ReactNode }

/** A tinted label, such as a status or a role, with an optional icon. The text alone conveys the meaning. */
export const Badge = ({ tone = 'neutral', glyph, outline = false, children }: Props) => (
  <span className={classes.badge} data-tone={tone} data-outline={outline || undefined}>
    {glyph}
    {children}
  </span>
)
