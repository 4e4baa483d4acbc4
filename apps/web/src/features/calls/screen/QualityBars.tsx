import type { Quality } from '../media/quality.ts'
import classes from './quality-bars.module.css'

const words = { good: 'Good connection', fair: 'Fair connection', poor: 'Poor connection' }

/** Three bars: how well the participant is heard and seen. They take their place before the first measurement too. */
export function QualityBars({ quality }: { quality: Quality }) {
  if (!quality) return <span className={classes.bars} aria-hidden />
  return (
    <span className={classes.bars} data-quality={quality} role='img' aria-label={words[quality]} title={words[quality]}>
      <i />
      <i />
      <i />
    </span>
  )
}
