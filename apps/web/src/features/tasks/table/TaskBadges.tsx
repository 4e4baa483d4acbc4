import {
  type TaskPriority,
  type TaskStatus,
  taskPriorityNames,
  taskStatusNames,
} from '@muster/contracts/tasks/vocabulary'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { PriorityGlyph } from '../../../ui/marks/PriorityGlyph.tsx'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { taskPriorityColor, taskPriorityLevels, taskStatusQuarters, taskStatusTones } from '../task-labels.ts'
import classes from './cells.module.css'

export const TaskStatusBadge = ({ status }: { status: TaskStatus }) => (
  <Badge tone={taskStatusTones[status]} glyph={<StatusRing filledQuarters={taskStatusQuarters[status]} size={12} />}>
    {taskStatusNames[status]}
  </Badge>
)

export const TaskPriorityMark = ({ priority }: { priority: TaskPriority }) => (
  <span className={classes.priority}>
    <PriorityGlyph level={taskPriorityLevels[priority]} color={taskPriorityColor(priority)} />
    {taskPriorityNames[priority]}
  </span>
)
