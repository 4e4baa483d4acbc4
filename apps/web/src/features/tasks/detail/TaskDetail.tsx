import type { Task } from '@muster/contracts/tasks'
import { useRef, useState } from 'react'
import { useUnsent } from '../../comments/draft.ts'
import { Comments } from '../comments/Comments.tsx'
import { TaskEditForm } from '../form/TaskEditForm.tsx'
import type { TaskEdit } from '../form/task-edit.ts'
import { DeletedTask } from './DeletedTask.tsx'
import classes from './detail.module.css'
import { typedTexts } from './kept-texts.ts'
import { TaskDescription } from './TaskDescription.tsx'
import { TaskHeader } from './TaskHeader.tsx'
import { TaskNotFound } from './TaskNotFound.tsx'
import { TaskProperties } from './TaskProperties.tsx'

type Props = {
  task: Task
  /** The task was deleted or is no longer visible to the user; `task` is its last known state. */
  gone: boolean
  onDeleted: () => void
}

/** All details of one task, in two columns on wide screens. Pass the task's id as the React key. */
export function TaskDetail({ task, gone, onDeleted }: Props) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<TaskEdit>(undefined)
  const toggle = useRef<HTMLButtonElement>(null)
  const unsent = useUnsent(task.id)
  const open = (next: boolean) => {
    edit.current = undefined
    setEditing(next)
  }
  const done = () => {
    open(false)
    toggle.current?.focus()
  }
  const onType = (typed: TaskEdit) => {
    edit.current = typed
  }

  if (gone) {
    const kept = [...typedTexts(edit.current, task), ...unsent()]
    return editing || kept.length > 0 ? <DeletedTask title={task.title} kept={kept} /> : <TaskNotFound />
  }
  return (
    <div className={classes.detail}>
      <TaskHeader task={task} editing={editing} onEditing={open} toggle={toggle} onDeleted={onDeleted} />
      <div className={classes.columns}>
        <div className={classes.text}>
          {editing ? (
            <TaskEditForm task={task} onDone={done} onType={onType} autoFocus />
          ) : (
            <TaskDescription text={task.description} />
          )}
        </div>
        <TaskProperties task={task} />
        <div className={classes.talk}>
          <Comments taskId={task.id} />
        </div>
      </div>
    </div>
  )
}
