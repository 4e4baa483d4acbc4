import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useEdit } from '../../../lib/fields/use-edit.ts'
import { useSave } from '../../../lib/fields/use-save.ts'
import { lazily } from '../../../lib/lazily.ts'
import { useActor } from '../../../lib/organization.ts'
import { FieldsForm } from '../../../ui/fields/FieldsForm.tsx'
import type { Matches } from '../../../ui/select/matches.ts'
import { labelsQuery } from '../../labels/queries.ts'
import { errorKeyOf } from '../custom-fields/form/entered-values.ts'
import { FieldInputs } from '../custom-fields/form/FieldInputs.tsx'
import { useEditedValues } from '../custom-fields/form/use-edited-values.ts'
import { bothDrafts } from '../custom-fields/form/use-entered-values.ts'
import type { AssignableUser } from '../found-people.ts'
import { useEditedRepeat } from '../recurrence/use-edited-repeat.ts'
import { LabelsSelect } from './LabelsSelect.tsx'
import { PeopleSelect } from './PeopleSelect.tsx'
import { GoalInput, MilestoneInput, ProjectInput } from './PlacementInputs.tsx'
import { lockedFields, type TaskEdit, taskEditFields } from './task-edit.ts'
import { wholeTaskEditing } from './whole-task-editing.ts'

const EditedRepeatsSelect = lazily(
  async () => (await import('../recurrence/EditedRepeatsSelect.tsx')).EditedRepeatsSelect,
)

type Props = {
  task: Task
  /** Called after saving or cancelling. */
  onDone: () => void
  /** Called with the values of the form on every change. */
  onEditChange?: (edit: TaskEdit) => void
  /** Whether to focus the first field. Needed only on a page, because a dialog focuses its first field anyway. */
  autoFocus?: boolean
}

/** The names of fields in API errors that differ from those of the form. */
const aliases = { assigned_to: 'assigned_users', assignees: 'assigned_users', rule: 'recurrence' }

/** The edit form of a task, used on the task's page and in a dialog over a list. */
export function TaskEditForm({ task, onDone, onEditChange, autoFocus }: Props) {
  const actor = useActor()
  // The fields of the project that is chosen in the form, which is created below.
  const [projectId, setProjectId] = useState(task.project_id)
  const custom = useEditedValues(task, projectId)
  const repeat = useEditedRepeat(task)
  const editing = wholeTaskEditing(useQueryClient(), custom, repeat)
  const save = useSave(editing)
  const done = () => {
    custom.draft.clear()
    repeat.draft.clear()
    onDone()
  }
  const { form, draft, send, conflict } = useEdit({
    editing,
    save,
    current: task,
    validate: ({ due_date }) => {
      const problem = repeat.problemFor(due_date)
      return { ...custom.errors(), ...(problem && { recurrence: problem }) }
    },
    aliases,
    onChange: (values) => {
      setProjectId(Number(values.project_id))
      onEditChange?.(values)
    },
    onDone: done,
  })
  const hasErrors = Object.keys(form.errors).length > 0
  return (
    <FieldsForm
      noun='task'
      label='Edit Task'
      fields={taskEditFields}
      hidden={lockedFields(actor, task)}
      form={form}
      draft={bothDrafts(bothDrafts(draft, custom.draft), repeat.draft)}
      inputOptions={{ title: { autoFocus }, estimated_hours: { placeholder: 'No estimate' } }}
      inputs={{
        project_id: <ProjectInput task={task} form={form} />,
        goal_id: <GoalInput task={task} form={form} />,
        goal_milestone_id: <MilestoneInput task={task} form={form} />,
        labels: <LabelsSelect organizationId={task.organization_id} {...form.getInputProps('labels')} />,
        assigned_users: (
          <PeopleSelect
            organizationId={task.organization_id}
            currentAssignees={task.assigned_users.map(({ id, full_name }) => ({ id, name: full_name }))}
            {...form.getInputProps('assigned_users')}
          />
        ),
      }}
      furtherInput={
        <>
          <FieldInputs
            fields={custom.fields}
            entered={custom.values}
            saved={task.custom_fields}
            errors={form.errors}
            notes={custom.notes}
            onEnter={(id, value) => {
              custom.enter(id, value)
              form.clearFieldError(errorKeyOf({ id }))
            }}
          />
          {repeat.isOffered && (
            <Suspense>
              <EditedRepeatsSelect
                task={task}
                dueDate={form.values.due_date}
                repeat={repeat}
                error={form.errors.recurrence}
                onChange={() => form.clearFieldError('recurrence')}
              />
            </Suspense>
          )}
        </>
      }
      furtherKeys={[...custom.fields.map(errorKeyOf), ...(repeat.isOffered ? ['recurrence'] : [])]}
      conflict={conflict}
      nameOf={useNameLookup(task)}
      request={save}
      submitLabel='Save Changes'
      busyLabel='Saving...'
      error={hasErrors ? null : save.error?.message}
      onSend={send}
      onCancel={done}
    />
  )
}

/**
 * Returns a function that looks up known names of people, labels and the project, for the notice about changes by others.
 */
function useNameLookup(task: Task) {
  const queryClient = useQueryClient()
  return (field: string, id: string): string | undefined => {
    if (field === 'project_id') return String(task.project_id) === id ? task.project_name : undefined
    if (field === 'labels') {
      const labels = queryClient.getQueryData(labelsQuery(task.organization_id).queryKey) ?? task.labels
      return labels.find((label) => String(label.id) === id)?.name
    }
    const people = [
      ...task.assigned_users,
      ...queryClient
        .getQueriesData<Matches<AssignableUser>>({ queryKey: ['member', 'assignable', task.organization_id] })
        .flatMap(([, found]) => found?.rows ?? []),
    ]
    return people.find((person) => String(person.id) === id)?.full_name ?? undefined
  }
}
