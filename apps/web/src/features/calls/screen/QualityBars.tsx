import type { Quality } from '../media/quality.ts'
import classes from './quality-bars.module.css'

const labels = { good: 'Good connection', fair: 'Fair connection', poor: 'Poor connection' }

/** Shows in three bars how well a participant is heard and seen. Before the first result, the space stays empty. */
export function QualityBars({ quality }: { quality: Quality }) {
  if (!quality) return <span className={classes.bars} aria-hidden />
  return (
    <span
      className={classes.bars}
      data-quality={quality}
      role='img'
      aria-label={labels[quality]}
      title={labels[quality]}
    >
      <i />
      <i />
      <i />
    </span>
  )
}
