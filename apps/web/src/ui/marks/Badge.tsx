import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'review'

type Props = { tone?: Tone; glyph?: ReactNode; outline?: boolean; children: ReactNode }

/** A word with a glyph and a tint: a status, a role. The glyph comes before the colour. */
export const Badge = ({ tone = 'neutral', glyph, outline = false, children }: Props) => (
  <span className={classes.badge} data-tone={tone} data-outline={outline || undefined}>
    {glyph}
    {children}
  </span>
)
