import type { Ref } from 'react'
import classes from './meter.module.css'

type Props = {
  label: string
  /** From 0 to 1. */
  value: number
  /** The value in words; by default the number. */
  valueText?: string
  tone?: 'accent' | 'ok' | 'warn' | 'danger'
  ref?: Ref<HTMLMeterElement>
}

/** A measured value as a bar. */
export const Meter = ({ label, value, valueText, tone = 'accent', ref }: Props) => (
  <meter
    ref={ref}
    className={classes.meter}
    data-tone={tone}
    min={0}
    max={1}
    value={value}
    aria-label={label}
    aria-valuetext={valueText}
  />
)
