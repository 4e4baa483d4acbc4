import type { Label } from '@muster/contracts/labels/fields'
import { LabelDot } from './LabelDot.tsx'
import classes from './labels.module.css'

type Props = { labels: readonly Label[]; max?: number; isOneLine?: boolean }

/** Labels as chips: a dot in the color, and the name. If there are more than `max`, the number of the others follows. */
export function LabelChips({ labels, max = labels.length, isOneLine }: Props) {
  const others = labels.slice(max).map(({ name }) => name)
  return (
    <span className={classes.chips} data-one-line={isOneLine || undefined}>
      {labels.slice(0, max).map(({ id, name, color }) => (
        <span key={id} className={classes.chip}>
          <LabelDot color={color} />
          <span className={classes.name}>{name}</span>
        </span>
      ))}
      {others.length > 0 && (
        <span className={classes.more} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
