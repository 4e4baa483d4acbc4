import { Select, Textarea, TextInput } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskPriorities, taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import { useActor } from '../../../lib/organization.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { PeopleSelect } from '../PeopleSelect.tsx'
import { ChangedByOthers } from './ChangedByOthers.tsx'
import classes from './detail.module.css'
import { EditPlace } from './EditPlace.tsx'
import { EditTimes } from './EditTimes.tsx'
import type { TaskEdit } from './edit-rules.ts'
import { useTaskEdit } from './use-task-edit.ts'

type Props = {
  task: Task
  /** After it was saved or left. */
  onDone: () => void
  /** Told what the form holds, whenever that changes. */
  onType?: (edit: TaskEdit) => void
  /** For a form in the page; a dialog brings the focus to its first field by itself. */
  autoFocus?: boolean
}

const priorities = taskPriorities.map((value) => ({ value, label: taskPriorityNames[value] }))

/** A task's fields to change; in its page and in the dialog of a list. */
export function TaskEditForm({ task, onDone, onType, autoFocus }: Props) {
  const actor = useActor()
  const { form, submit, save, changed, goOn } = useTaskEdit(task, onDone, onType)
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label='Edit Task'>
      {changed.length > 0 && <ChangedByOthers changed={changed} task={task} onGoOn={goOn} />}
      <TextInput label='Title' maxLength={255} data-autofocus autoFocus={autoFocus} {...form.getInputProps('title')} />
      <Textarea label='Description' rows={4} maxLength={20_000} {...form.getInputProps('description')} />
      <Select
        label='Priority'
        data={priorities}
        allowDeselect={false}
        checkIconPosition='right'
        {...form.getInputProps('priority')}
      />
      <EditTimes form={form} />
      {can.assignTask(actor, task) && (
        <PeopleSelect
          organizationId={task.organization_id}
          former={task.assigned_users.map(({ id, full_name }) => ({ id, name: full_name }))}
          {...form.getInputProps('assignees')}
        />
      )}
      {can.placeTask(actor) && <EditPlace task={task} form={form} />}
      <FormFooter
        submit='Save Changes'
        busyLabel='Saving...'
        busy={save.isPending}
        onCancel={onDone}
        error={Object.keys(form.errors).length === 0 ? save.error?.message : null}
      />
    </form>
  )
}
