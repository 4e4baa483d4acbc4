import type { Task } from '@muster/contracts/tasks'
import { useRef, useState } from 'react'
import { Comments } from '../comments/Comments.tsx'
import classes from './detail.module.css'
import { TaskDescription } from './TaskDescription.tsx'
import { TaskEditForm } from './TaskEditForm.tsx'
import { TaskHeader } from './TaskHeader.tsx'
import { TaskProperties } from './TaskProperties.tsx'

type Props = { task: Task; onDeleted: () => void }

/** Everything about one task; two columns where there is room. Give it the task's id as key. */
export function TaskDetail({ task, onDeleted }: Props) {
  const [editing, setEditing] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const done = () => {
    setEditing(false)
    toggle.current?.focus()
  }
  return (
    <div className={classes.detail}>
      <TaskHeader task={task} editing={editing} onEditing={setEditing} toggle={toggle} onDeleted={onDeleted} />
      <div className={classes.columns}>
        <div className={classes.text}>
          {editing ? <TaskEditForm task={task} onDone={done} autoFocus /> : <TaskDescription text={task.description} />}
        </div>
        <TaskProperties task={task} />
        <div className={classes.talk}>
          <Comments taskId={task.id} />
        </div>
      </div>
    </div>
  )
}
