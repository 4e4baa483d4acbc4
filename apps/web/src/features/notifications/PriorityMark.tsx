import { PriorityGlyph } from '../../ui/marks/PriorityGlyph.tsx'
import classes from './notification.module.css'
import { priorityLook } from './notification-priority.ts'

/** How much it presses: bars in the priority's colour, and the word. */
export function PriorityMark({ priority }: { priority: string }) {
  const { name, level, color } = priorityLook(priority)
  return (
    <span className={classes.priority}>
      <PriorityGlyph level={level} color={color} size={14} />
      {name}
    </span>
  )
}
