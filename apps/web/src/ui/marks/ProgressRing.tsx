import classes from './progress-ring.module.css'

type Props = {
  /** 0 to 100. Values above 100 are drawn as a full ring. */
  percent: number
  /** The accessible name, such as 'Progress: 40%'. Without it the ring is decorative: the text beside it must name it. */
  label?: string
  /** The text in the middle of the ring; by default the percentage. */
  text?: string
  size?: number
  tone?: 'accent' | 'ok' | 'neutral'
}

const radius = 45
/** Smaller rings have a stronger line. */
const smallSize = 24

/** Rounds to a whole percentage: to 100 only if the work is complete, and to 0 only if it has not started. */
export function wholePercent(percent: number) {
  const rounded = Math.round(percent)
  if (percent > 0 && percent < 100) return Math.min(99, Math.max(1, rounded))
  return Math.min(100, Math.max(0, rounded))
}

/** Progress as a ring that fills clockwise from the top. */
export function ProgressRing({ percent, label, text, size = 64, tone = 'accent' }: Props) {
  const filled = Math.min(100, Math.max(0, percent))
  return (
    <span
      className={classes.ring}
      data-tone={tone}
      data-small={size < smallSize || undefined}
      style={{ width: size, height: size }}
    >
      <svg viewBox='0 0 100 100' role={label ? 'img' : undefined} aria-label={label} aria-hidden={!label}>
        <circle className={classes.track} cx='50' cy='50' r={radius} />
        {filled > 0 && (
          <circle
            className={classes.filled}
            cx='50'
            cy='50'
            r={radius}
            pathLength='100'
            strokeDasharray={`${filled} 100`}
          />
        )}
      </svg>
      <span className={classes.text} aria-hidden>
        {text ?? `${wholePercent(percent)}%`}
      </span>
    </span>
  )
}
