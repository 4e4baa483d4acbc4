import type { Goal } from '@muster/contracts/goals'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DraftForm } from '../../../ui/dialog/DraftForm.tsx'
import { useCreateGoal } from '../queries.ts'
import { GoalFields } from './GoalFields.tsx'
import { emptyGoal, type GoalKind, type GoalValues, goalFieldNames, newGoalOf } from './goal-form.ts'
import { useGoalForm } from './use-goal-form.ts'

type Props = {
  kind: GoalKind
  /** 'New Team Goal', 'New Personal Goal'. */
  title: string
  organizationId: number
  /** The project that it starts with. */
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
  const project = projectId === undefined ? null : String(projectId)
  const form = useGoalForm(kind, { ...emptyGoal, project })
  const draft = useFormDraft(`goal:${kind}:${projectId === undefined ? organizationId : `project:${projectId}`}`, form)
  const send = (values: GoalValues) =>
    create.mutateAsync(newGoalOf(kind, values, organizationId)).then(
      (goal) => {
        draft.clear()
        onDone()
        onCreated(goal)
      },
      (error) => form.setErrors(fieldErrors(error, goalFieldNames)),
    )
  return (
    <DraftForm
      form={form}
      draft={draft}
      request={create}
      submit='Create Goal'
      busyLabel='Creating...'
      onSend={send}
      onCancel={onDone}
    >
      <GoalFields form={form} kind={kind} organizationId={organizationId} />
    </DraftForm>
  )
}
