import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import { useListLink } from '../../../lib/look/list-state.ts'
import { useActor } from '../../../lib/organization.ts'
import { useTabName } from '../../../lib/tab-name.ts'
import { InPlace } from '../../../ui/editors/InPlace.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { HeaderBreadcrumb } from '../../../ui/page/HeaderBreadcrumb.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { DeleteTaskDialog } from '../DeleteTaskDialog.tsx'
import { ParentLink } from '../subtasks/ParentLink.tsx'
import classes from './detail.module.css'

type Props = {
  task: Task
  editing: boolean
  onEditingChange: (editing: boolean) => void
  /** The button that opens the edit form; it gets the focus back when the form closes. */
  editButton: Ref<HTMLButtonElement>
  /** The field in which the title is edited in place, while it is. */
  titleForm: ReactNode
  /** Opens that field. Undefined if the user may not edit the title in place now. */
  onEditTitle?: () => void
  isPeek: boolean
  onDeleted: () => void
}

/** The task's title, the link back to the list, and the actions that the user may take on the task. */
export function TaskHeader({
  task,
  editing,
  onEditingChange,
  editButton,
  titleForm,
  onEditTitle,
  isPeek,
  onDeleted,
}: Props) {
  const listLink = useListLink('tasks')
  const actor = useActor()
  const [deleting, setDeleting] = useState(false)
  useTabName(isPeek ? undefined : task.title)
  const backLink = !isPeek && <BackLink {...listLink}>Back to Tasks</BackLink>
  const actions = (
    <>
      {can.editTask(actor, task) ? (
        <Button
          ref={editButton}
          variant={editing ? 'light' : 'default'}
          aria-pressed={editing}
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={() => onEditingChange(!editing)}
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
      {!isPeek && (
        <HeaderBreadcrumb
          levels={[
            { key: 'list', label: 'Tasks', link: listLink },
            { key: 'object', label: `${task.key} ${task.title}` },
          ]}
        />
      )}
      <PageHeader
        breadcrumb={backLink}
        title={task.title}
        subtitle={
          task.parent_id !== null && <ParentLink organizationId={task.organization_id} parentId={task.parent_id} />
        }
        level={isPeek ? 2 : 1}
        actions={actions}
        editable={
          onEditTitle &&
          ((heading, titleClass) => (
            <InPlace
              noun='title'
              isEditing={titleForm !== undefined}
              onEdit={onEditTitle}
              form={<div className={titleClass}>{titleForm}</div>}
            >
              {heading}
            </InPlace>
          ))
        }
      />
      <DeleteTaskDialog opened={deleting} onClose={() => setDeleting(false)} task={task} onDeleted={onDeleted} />
    </>
  )
}
