import { PriorityGlyph } from '../../ui/marks/PriorityGlyph.tsx'
import classes from './notification.module.css'
import { priorityAppearance } from './notification-priority.ts'

/** The priority as bars in its color, followed by its name. */
export function PriorityMark({ priority }: { priority: string }) {
  const { name, level, color } = priorityAppearance(priority)
  return (
    <span className={classes.priority}>
      <PriorityGlyph level={level} color={color} size={14} />
      {name}
    </span>
  )
}
