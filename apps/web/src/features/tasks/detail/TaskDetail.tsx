import type { Task } from '@muster/contracts/tasks'
import { useRef, useState } from 'react'
import { useUnsentTexts } from '../../comments/draft.ts'
import { Comments } from '../comments/Comments.tsx'
import { TaskEditForm } from '../form/TaskEditForm.tsx'
import type { TaskEdit } from '../form/task-edit.ts'
import { DeletedTask } from './DeletedTask.tsx'
import classes from './detail.module.css'
import { TaskDescription } from './TaskDescription.tsx'
import { TaskHeader } from './TaskHeader.tsx'
import { TaskNotFound } from './TaskNotFound.tsx'
import { TaskProperties } from './TaskProperties.tsx'
import { typedTexts } from './typed-texts.ts'

type Props = {
  task: Task
  /** Whether the task was deleted or is no longer visible to the user. `task` is then its last known state. */
  isGone: boolean
  onDeleted: () => void
}

/** All details of one task, in two columns if the page is wide enough. Pass the task's id as the React key. */
export function TaskDetail({ task, isGone, onDeleted }: Props) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<TaskEdit>(undefined)
  const editButton = useRef<HTMLButtonElement>(null)
  const readUnsentTexts = useUnsentTexts(task.id)
  const setEditMode = (isEditing: boolean) => {
    edit.current = undefined
    setEditing(isEditing)
  }
  const stopEditing = () => {
    setEditMode(false)
    editButton.current?.focus()
  }
  const onEditChange = (newEdit: TaskEdit) => {
    edit.current = newEdit
  }

  if (isGone) {
    const unsavedTexts = [...typedTexts(edit.current, task), ...readUnsentTexts()]
    return editing || unsavedTexts.length > 0 ? (
      <DeletedTask title={task.title} unsavedTexts={unsavedTexts} />
    ) : (
      <TaskNotFound />
    )
  }
  return (
    <div className={classes.detail}>
      <TaskHeader
        task={task}
        editing={editing}
        onEditingChange={setEditMode}
        editButton={editButton}
        onDeleted={onDeleted}
      />
      <div className={classes.columns}>
        <div className={classes.text}>
          {editing ? (
            <TaskEditForm task={task} onDone={stopEditing} onEditChange={onEditChange} autoFocus />
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
