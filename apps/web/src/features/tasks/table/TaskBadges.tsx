import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks'
import { Badge } from '../../../ui/Badge.tsx'
import { PriorityGlyph } from '../../../ui/PriorityGlyph.tsx'
import { StatusRing } from '../../../ui/StatusRing.tsx'
import {
  taskPriorityColor,
  taskPriorityLevels,
  taskPriorityNames,
  taskStatusNames,
  taskStatusParts,
  taskStatusTones,
} from '../task-labels.ts'
import classes from './cells.module.css'

export const TaskStatusBadge = ({ status }: { status: TaskStatus }) => (
  <Badge tone={taskStatusTones[status]} glyph={<StatusRing parts={taskStatusParts[status]} size={12} />}>
    {taskStatusNames[status]}
  </Badge>
)

export const TaskPriorityMark = ({ priority }: { priority: TaskPriority }) => (
  <span className={classes.priority}>
    <PriorityGlyph level={taskPriorityLevels[priority]} color={taskPriorityColor(priority)} />
    {taskPriorityNames[priority]}
  </span>
)
