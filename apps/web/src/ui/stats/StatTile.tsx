import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatCount } from '../../lib/format/count.ts'
import classes from './stats.module.css'

export type Stat = {
  title: string
  /** Undefined while the value is loading. */
  value: string | number | undefined
  icon: TablerIcon
  /** The change in percent over the last 30 days. */
  trend?: number
  /** Why the value could not be loaded; `onRetry` loads it again. */
  error?: string
  onRetry?: () => unknown
}

/** A figure: label, value and trend. */
export const StatTile = ({ title, value, icon: Icon, trend, error, onRetry }: Stat) => (
  <div className={classes.tile}>
    <dt className={classes.title}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {title}
    </dt>
    <dd className={classes.value}>{error ? '–' : typeof value === 'number' ? formatCount(value) : (value ?? '...')}</dd>
    <dd className={classes.below}>
      {error ? (
        <span role='alert' className={classes.error}>
          {error}
          <Button variant='subtle' size='compact-sm' onClick={onRetry} aria-label={`Retry ${title}`}>
            Retry
          </Button>
        </span>
      ) : (
        trend !== undefined && <Trend percent={trend} />
      )}
    </dd>
  </div>
)

const Trend = ({ percent }: { percent: number }) => {
  const Arrow = percent > 0 ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.trend} title='Compared with 30 days ago'>
      <Arrow size={12} stroke={2} role='img' aria-label={percent > 0 ? 'Up' : 'Down'} aria-hidden={false} />
      {`${Math.abs(percent)}%`}
      <span className={classes.since}> in 30 days</span>
    </span>
  )
}
