import type { Quality } from '../media/quality.ts'
import classes from './quality-bars.module.css'

const words = { good: 'Good connection', fair: 'Fair connection', poor: 'Poor connection' }

/** Three bars: how well the other is heard and seen. Their place is kept until it was measured. */
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
