import type { Task } from '@muster/contracts/tasks'
import { taskPriorityNames, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { PriorityGlyph } from '../../../ui/marks/PriorityGlyph.tsx'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { LabelChips } from '../../labels/LabelChips.tsx'
import { MoreTaskActions } from '../actions/MoreTaskActions.tsx'
import { BlockedMark } from '../BlockedMark.tsx'
import { useCardLinks } from '../board/use-card-links.ts'
import { DueMark } from '../DueMark.tsx'
import { EditableProperty } from '../properties/EditableProperty.tsx'
import { SubtaskMarks } from '../SubtaskMarks.tsx'
import { SelectBox } from '../selection/SelectBox.tsx'
import { taskPriorityColor, taskPriorityLevels, taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import classes from './rows.module.css'

/** The status, priority, key, title, project, due date and assignees of a task, each with its editor. */
export function RowContent({ task }: { task: Task }) {
  const { hrefOf, follow, preload } = useCardLinks()
  const { status, priority } = task
  return (
    <>
      <SelectBox task={task} />
      <span className={classes.ring}>
        <EditableProperty task={task} property='status' isCompact>
          <StatusRing
            filledQuarters={taskStatusQuarters[status]}
            color={taskStatusColors[status]}
            size={16}
            label={taskStatusNames[status]}
          />
        </EditableProperty>
      </span>
      <span className={classes.priority}>
        <EditableProperty task={task} property='priority' isCompact>
          <PriorityGlyph level={taskPriorityLevels[priority]} color={taskPriorityColor(priority)} />
          <span className='visually-hidden'>{taskPriorityNames[priority]}</span>
        </EditableProperty>
      </span>
      <span className={classes.key}>{task.key}</span>
      <BlockedMark task={task} className={classes.blocked} />
      <span className={classes.heading}>
        <a
          href={hrefOf(task.id)}
          className={classes.title}
          onClick={(event) => follow(event, task.id)}
          onPointerEnter={() => preload(task.id)}
          onFocus={() => preload(task.id)}
        >
          {task.title}
        </a>
        <SubtaskMarks task={task} className={classes.subtasks} />
        {task.labels.length > 0 && (
          <span className={classes.labels}>
            <EditableProperty task={task} property='labels' isCompact>
              <LabelChips labels={task.labels} max={2} isOneLine />
            </EditableProperty>
          </span>
        )}
      </span>
      <span className={classes.project}>{task.project_name}</span>
      <span className={classes.due}>
        <EditableProperty task={task} property='due_date' isCompact>
          {task.due_date ? <DueMark task={task} /> : <span className={classes.none}>No date</span>}
        </EditableProperty>
      </span>
      <span className={classes.people}>
        <EditableProperty task={task} property='assigned_users' isCompact>
          {task.assigned_users.length > 0 ? (
            <AvatarGroup people={task.assigned_users} compact />
          ) : (
            <span className={classes.nobody}>
              <span className='visually-hidden'>Unassigned</span>
            </span>
          )}
        </EditableProperty>
      </span>
      <span className={classes.more}>
        <MoreTaskActions task={task} />
      </span>
    </>
  )
}
