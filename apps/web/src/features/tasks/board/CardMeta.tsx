import type { Task } from '@muster/contracts/tasks'
import { taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import { PriorityGlyph } from '../../../ui/marks/PriorityGlyph.tsx'
import { BlockedMark } from '../BlockedMark.tsx'
import { DueMark } from '../DueMark.tsx'
import { EditableProperty } from '../properties/EditableProperty.tsx'
import { SubtaskMarks } from '../SubtaskMarks.tsx'
import { taskPriorityColor, taskPriorityLevels } from '../task-labels.ts'
import classes from './card.module.css'

/** Last row of a card: priority, due date, whether it is blocked, and number of comments. */
export function CardMeta({ task }: { task: Task }) {
  const { priority, comment_count: commentCount } = task
  return (
    <div className={classes.meta}>
      <EditableProperty task={task} property='priority' isCompact>
        <span className={classes.priority}>
          <PriorityGlyph level={taskPriorityLevels[priority]} color={taskPriorityColor(priority)} />
          {taskPriorityNames[priority]}
        </span>
      </EditableProperty>
      {task.due_date && (
        <EditableProperty task={task} property='due_date' isCompact>
          <DueMark task={task} />
        </EditableProperty>
      )}
      <SubtaskMarks task={task} />
      <BlockedMark task={task} />
      {commentCount > 0 && (
        <span className={classes.comments} title={`${commentCount} ${commentCount === 1 ? 'comment' : 'comments'}`}>
          {commentCount}
        </span>
      )}
    </div>
  )
}
