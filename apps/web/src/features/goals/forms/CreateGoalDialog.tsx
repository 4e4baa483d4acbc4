import type { Goal } from '@muster/contracts/goals'
import { useNewForm } from '../../../lib/fields/use-new-form.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FieldsForm } from '../../../ui/fields/FieldsForm.tsx'
import { useCreateGoal } from '../queries.ts'
import { GoalProjectInput } from './GoalProjectInput.tsx'
import {
  emptyGoal,
  type GoalKind,
  type GoalValues,
  goalAliases,
  goalErrors,
  goalFormFields,
  newGoalOf,
} from './goal-form.ts'
import { goalInputOptions } from './goal-input-options.ts'

type Props = {
  kind: GoalKind
  /** The title of the dialog, such as 'New Team Goal' or 'New Personal Goal'. */
  title: string
  organizationId: number
  /** The initially selected project. */
  projectId?: number
  opened: boolean
  onClose: () => void
  onCreated: (goal: Goal) => void
}

export function CreateGoalDialog({ title, opened, onClose, ...props }: Props) {
  const create = useCreateGoal()
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} busy={create.isPending} size={560}>
      <Form {...props} create={create} onDone={close} />
    </Dialog>
  )
}

type FormProps = Pick<Props, 'kind' | 'organizationId' | 'projectId' | 'onCreated'> & {
  create: ReturnType<typeof useCreateGoal>
  onDone: () => void
}

function Form({ kind, organizationId, projectId, onCreated, create, onDone }: FormProps) {
  const { form, draft, send } = useNewForm({
    initial: { ...emptyGoal, project_id: projectId === undefined ? '' : String(projectId) },
    draftName: `goal:${kind}:${projectId === undefined ? organizationId : `project:${projectId}`}`,
    validate: (values: GoalValues) => goalErrors(kind, values),
    create,
    bodyOf: (values) => newGoalOf(kind, values, organizationId),
    aliases: goalAliases,
    onCreated: (goal: Goal) => {
      onDone()
      onCreated(goal)
    },
  })
  return (
    <FieldsForm
      noun='goal'
      fields={goalFormFields}
      hidden={['status']}
      form={form}
      draft={draft}
      inputOptions={goalInputOptions}
      inputs={{ project_id: <GoalProjectInput form={form} kind={kind} organizationId={organizationId} /> }}
      request={create}
      submitLabel='Create Goal'
      busyLabel='Creating...'
      onSend={send}
      onCancel={onDone}
    />
  )
}
