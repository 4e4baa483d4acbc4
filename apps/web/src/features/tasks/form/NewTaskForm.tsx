import { can } from '@muster/contracts/capabilities'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { Task } from '@muster/contracts/tasks'
import type { Template } from '@muster/contracts/templates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useNewForm } from '../../../lib/fields/use-new-form.ts'
import { today } from '../../../lib/format/dates.ts'
import { lazily } from '../../../lib/lazily.ts'
import { useActor } from '../../../lib/organization.ts'
import { FieldsForm } from '../../../ui/fields/FieldsForm.tsx'
import type { InputOptions } from '../../../ui/fields/field-form.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { briefMilestoneQuery } from '../../milestones/queries.ts'
import { enteredBody, enteredErrors, errorKeyOf, wholeBody } from '../custom-fields/form/entered-values.ts'
import { FieldInputs } from '../custom-fields/form/FieldInputs.tsx'
import { bothDrafts, useEnteredValues } from '../custom-fields/form/use-entered-values.ts'
import { useFieldsOfProject } from '../custom-fields/use-fields.ts'
import type { useCreateTask } from '../queries.ts'
import { fittingRepeat, type NewRepeat } from '../recurrence/choice.ts'
import { startSeries } from '../recurrence/start-series.ts'
import { useEnteredRepeat } from '../recurrence/use-entered-repeat.ts'
import { useNewTaskFromTemplate } from '../templates/new-task.ts'
import { templateQuery } from '../templates/queries.ts'
import { TemplateSelect } from '../templates/TemplateSelect.tsx'
import { fieldValuesOfTemplate, valuesOfTemplate } from '../templates/task-form-values.ts'
import classes from '../templates/templates.module.css'
import { LabelsSelect } from './LabelsSelect.tsx'
import { NewProjectInput, OrganizationInput } from './NewPlacementInputs.tsx'
import {
  emptyTask,
  fieldsFromUrl,
  hoursUntil,
  type NewTaskValues,
  newTaskErrors,
  newTaskFields,
  newTaskOf,
  requiredFields,
  type TaskFormKind,
} from './new-task.ts'
import { offeredStatuses } from './offered-statuses.ts'
import { PeopleSelect } from './PeopleSelect.tsx'

const RepeatsSelect = lazily(async () => (await import('../recurrence/RepeatsSelect.tsx')).RepeatsSelect)

type Props = {
  kind: TaskFormKind
  initial: Partial<NewTaskValues>
  /** The organization from the URL; without it, the form asks for one, unless `kind` is `team`. */
  organizationId: number | undefined
  /** The milestone of the task, which determines project and organization. */
  milestoneId?: number
  create: ReturnType<typeof useCreateTask>
  /** The error message of the form, shown before the server's reason. */
  failureText?: string
  onCreated: (task: Task) => void
  onCancel: () => void
}

export function NewTaskForm({
  kind,
  initial,
  organizationId,
  milestoneId,
  create: createTask,
  failureText,
  ...rest
}: Props) {
  const queryClient = useQueryClient()
  const mayUseTemplates = can.manageTemplates(useActor())
  const [template, setTemplate] = useState<Template>()
  const fromTemplate = useNewTaskFromTemplate(template?.id ?? 0)
  const create = template ? fromTemplate : createTask
  const draftName = `task:${milestoneId === undefined ? (organizationId ?? 'any') : `milestone:${milestoneId}`}`
  const custom = useEnteredValues(draftName)
  const repeats = useEnteredRepeat(draftName)
  const customFields = useRef<readonly CustomField[]>([])
  const {
    form,
    draft: formDraft,
    send,
  } = useNewForm({
    initial: { ...emptyTask, ...initial },
    draftName,
    validate: (values: NewTaskValues) => ({
      ...newTaskErrors(kind, values),
      ...enteredErrors(customFields.current, custom.values, true),
      ...(repeat.problem && { recurrence: repeat.problem }),
    }),
    create,
    bodyOf: (values) => ({
      ...newTaskOf(values, milestoneId),
      // An empty field of the form removes the value of the template.
      ...(template ? wholeBody : enteredBody)(customFields.current, custom.values),
    }),
    onCreated: (task) => {
      custom.draft.clear()
      repeats.draft.clear()
      rest.onCreated(task)
      if (repeat.recurrence) startSeries(queryClient, task, repeat.recurrence)
    },
  })
  const repeat: NewRepeat = fittingRepeat(repeats.entered, form.values.due_date) ?? {}
  const milestone = useQuery({ ...briefMilestoneQuery(milestoneId ?? 0), enabled: milestoneId !== undefined })
  const projectId = milestoneId === undefined ? Number(form.values.project_id) : (milestone.data?.project_id ?? 0)
  customFields.current = useFieldsOfProject(Number(form.values.organization_id) || (organizationId ?? 0), projectId)
  const required = requiredFields(kind)
  const inputOptions = (key: keyof NewTaskValues, extra?: InputOptions) => ({
    required: required.includes(key),
    ...extra,
  })
  const choose = (chosen: Template | undefined) => {
    setTemplate(chosen)
    if (chosen)
      queryClient.fetchQuery(templateQuery(chosen.id)).then(
        (detail) => {
          form.setValues(valuesOfTemplate(detail))
          custom.fill(fieldValuesOfTemplate(detail))
        },
        (error: Error) => toast.error(error.message),
      )
  }
  const templateSelect = mayUseTemplates && (
    <TemplateSelect
      organizationId={Number(form.values.organization_id) || organizationId}
      kind='task'
      value={template?.id}
      onChange={choose}
    />
  )
  return (
    <>
      {templateSelect}
      {template && template.task_count > 1 && (
        <p className={classes.text}>
          {template.task_count === 2 ? '1 subtask is' : `${template.task_count - 1} subtasks are`} created too.
        </p>
      )}
      <FieldsForm
        noun='task'
        fields={newTaskFields}
        hidden={fieldsFromUrl(kind, organizationId)}
        form={form}
        draft={bothDrafts(bothDrafts(formDraft, custom.draft), repeats.draft)}
        inputOptions={{
          title: inputOptions('title', { label: 'Task Title' }),
          description: inputOptions('description'),
          status: { choices: offeredStatuses },
          due_date: inputOptions('due_date', { earliest: today() }),
          expected_completion_time: {
            onValueChange: (time) => time && form.setFieldValue('estimated_hours', hoursUntil(time)),
          },
        }}
        inputs={{
          organization_id: <OrganizationInput form={form} />,
          project_id: <NewProjectInput form={form} />,
          labels: (
            <LabelsSelect
              organizationId={Number(form.values.organization_id) || organizationId}
              {...form.getInputProps('labels')}
            />
          ),
          assigned_users: (
            <PeopleSelect
              organizationId={Number(form.values.organization_id) || organizationId}
              {...form.getInputProps('assigned_users')}
            />
          ),
        }}
        furtherInput={
          <>
            <FieldInputs
              fields={customFields.current}
              entered={custom.values}
              errors={form.errors}
              onEnter={(id, value) => {
                custom.enter(id, value)
                form.clearFieldError(errorKeyOf({ id }))
                if (create.isError) create.reset()
              }}
            />
            <Suspense>
              <RepeatsSelect
                start={form.values.due_date}
                value={repeat}
                error={form.errors.recurrence}
                onChange={(next) => {
                  repeats.enter(next.choice ? next : null)
                  form.clearFieldError('recurrence')
                }}
              />
            </Suspense>
          </>
        }
        furtherKeys={[...customFields.current.map(errorKeyOf), 'recurrence']}
        request={create}
        submitLabel='Create Task'
        busyLabel='Creating...'
        error={create.error && reasonOf(create.error, failureText)}
        onSend={send}
        onCancel={rest.onCancel}
      />
    </>
  )
}

function reasonOf(error: Error, failureText: string | undefined) {
  if (!failureText) return error.message
  const detail = error instanceof ApiError ? error.detail : undefined
  return detail ? `${failureText} ${detail}` : failureText
}
