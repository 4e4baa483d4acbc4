import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'review'

type Props = { tone?: Tone; glyph?: ReactNode; outline?: boolean; children: ReactNode }

/** A label with an icon and a tint: a status, a role. The icon carries the meaning without the colour. */
export const Badge = ({ tone = 'neutral', glyph, outline = false, children }: Props) => (
  <span className={classes.badge} data-tone={tone} data-outline={outline || undefined}>
    {glyph}
    {children}
  </span>
)
