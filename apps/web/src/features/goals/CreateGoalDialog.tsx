import type { Goal } from '@muster/contracts/goals'
import { useFormDraft } from '../../lib/form-draft.ts'
import { fieldErrors, focusFirstFault } from '../../lib/forms.ts'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { GoalFields } from './GoalFields.tsx'
import { emptyGoal, type GoalKind, type GoalValues, goalFieldNames, newGoalOf } from './goal-form.ts'
import { useCreateGoal } from './queries.ts'
import { useGoalForm } from './use-goal-form.ts'

type Props = {
  kind: GoalKind
  /** 'New Team Goal', 'New Personal Goal'. */
  title: string
  organizationId: number
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

type FormProps = Pick<Props, 'kind' | 'organizationId' | 'onCreated'> & {
  create: ReturnType<typeof useCreateGoal>
  onDone: () => void
}

function Form({ kind, organizationId, onCreated, create, onDone }: FormProps) {
  const form = useGoalForm(kind, emptyGoal)
  const draft = useFormDraft(`goal:${kind}:${organizationId}`, form)
  const send = (values: GoalValues) =>
    create.mutate(newGoalOf(kind, values, organizationId), {
      onSuccess: (goal) => {
        draft.clear()
        onDone()
        onCreated(goal)
      },
      onError: (error) => form.setErrors(fieldErrors(error, goalFieldNames)),
    })
  return (
    <form noValidate onSubmit={form.onSubmit(send, (faults) => focusFirstFault(form, faults))}>
      <DraftNote draft={draft} />
      <GoalFields form={form} kind={kind} organizationId={organizationId} />
      <FormFooter
        submit='Create Goal'
        busyLabel='Creating...'
        busy={create.isPending}
        onCancel={() => {
          draft.clear()
          onDone()
        }}
        error={create.error?.message}
      />
    </form>
  )
}
