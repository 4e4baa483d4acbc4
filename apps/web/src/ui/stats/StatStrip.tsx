import { type Stat, StatTile } from './StatTile.tsx'
import classes from './stats.module.css'

type Props = {
  label: string
  stats: readonly Stat[]
  /** Whether some of the figures have a trend, whose height is reserved while it is loading. */
  hasTrends?: boolean
}

/** A bordered strip of figures, which wrap into several rows if there is not enough room. */
export const StatStrip = ({ label, stats, hasTrends }: Props) => (
  <div className={classes.frame}>
    <dl className={classes.strip} aria-label={label} data-count={stats.length} data-trends={hasTrends}>
      {stats.map((stat) => (
        <StatTile key={stat.title} {...stat} />
      ))}
    </dl>
  </div>
)
