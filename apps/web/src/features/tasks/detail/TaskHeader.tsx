import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { useWayBack } from '../../../lib/look/list-look.ts'
import { useActor } from '../../../lib/organization.ts'
import { useTabName } from '../../../lib/tab-name.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { DeleteTaskDialog } from '../DeleteTaskDialog.tsx'
import classes from './detail.module.css'

type Props = {
  task: Task
  editing: boolean
  onEditing: (editing: boolean) => void
  /** The button that opens the edit form; it gets the focus back when the form closes. */
  toggle: Ref<HTMLButtonElement>
  onDeleted: () => void
}

/** The task's title, the link back to the list, and the actions that the user may take on the task. */
export function TaskHeader({ task, editing, onEditing, toggle, onDeleted }: Props) {
  const list = useWayBack('tasks')
  const actor = useActor()
  const [deleting, setDeleting] = useState(false)
  useTabName(task.title)
  const back = <BackLink {...list}>Back to Tasks</BackLink>
  const actions = (
    <>
      {can.editTask(actor, task) ? (
        <Button
          ref={toggle}
          variant={editing ? 'light' : 'default'}
          aria-pressed={editing}
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={() => onEditing(!editing)}
        >
          Edit Task
        </Button>
      ) : (
        <p className={classes.refused}>{texts.onlyEditYourTasks}</p>
      )}
      {can.deleteTask(actor) && (
        <Button variant='default' leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader above={back} title={task.title} actions={actions} />
      <DeleteTaskDialog opened={deleting} onClose={() => setDeleting(false)} task={task} onDeleted={onDeleted} />
    </>
  )
}
