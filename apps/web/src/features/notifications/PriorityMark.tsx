import { PriorityGlyph } from '../../ui/marks/PriorityGlyph.tsx'
import classes from './notification.module.css'
import { priorityLook } from './notification-priority.ts'

/** The priority: bars in its colour, and its name. */
export function PriorityMark({ priority }: { priority: string }) {
  const { name, level, color } = priorityLook(priority)
  return (
    <span className={classes.priority}>
      <PriorityGlyph level={level} color={color} size={14} />
      {name}
    </span>
  )
}
