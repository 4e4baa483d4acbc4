import { plainText } from '@muster/contracts/plain-text'
import type { Task } from '@muster/contracts/tasks'
import { LabelChips } from '../../labels/LabelChips.tsx'
import { BlockedMark } from '../BlockedMark.tsx'
import { useCardLinks } from '../board/use-card-links.ts'
import { SubtaskMarks } from '../SubtaskMarks.tsx'
import { SelectBox } from '../selection/SelectBox.tsx'
import classes from './cells.module.css'

/** The key of the task, the title as a link to the task, and below them the labels and the description. */
export function TaskTitle({ task }: { task: Task }) {
  const { hrefOf, follow, preload } = useCardLinks()
  return (
    <div className={classes.task} data-task={task.id}>
      <SelectBox task={task} />
      <div className={classes.line}>
        <span className={classes.key}>{task.key}</span>
        <BlockedMark task={task} className={classes.blocked} />
        <a
          href={hrefOf(task.id)}
          className={classes.title}
          onClick={(event) => follow(event, task.id)}
          onPointerEnter={() => preload(task.id)}
          onFocus={() => preload(task.id)}
        >
          {task.title}
        </a>
        <SubtaskMarks task={task} />
      </div>
      {task.labels.length > 0 && (
        <div className={classes.labels}>
          <LabelChips labels={task.labels} max={3} isOneLine />
        </div>
      )}
      {task.description && <div className={classes.description}>{plainText(task.description)}</div>}
    </div>
  )
}
