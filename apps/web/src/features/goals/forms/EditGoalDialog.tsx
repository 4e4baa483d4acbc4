import type { Goal } from '@muster/contracts/goals'
import { useQuery } from '@tanstack/react-query'
import { useEdit } from '../../../lib/fields/use-edit.ts'
import { useSave } from '../../../lib/fields/use-save.ts'
import { useActor } from '../../../lib/organization.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FieldsForm } from '../../../ui/fields/FieldsForm.tsx'
import { goalQuery } from '../queries.ts'
import { GoalProjectInput } from './GoalProjectInput.tsx'
import { useGoalEditing } from './goal-editing.ts'
import { goalAliases, goalErrors, goalFormFields, lockedFields } from './goal-form.ts'
import { goalInputOptions } from './goal-input-options.ts'

type Props = { goal: Goal; opened: boolean; onClose: () => void }

export function EditGoalDialog({ goal, opened, onClose }: Props) {
  const editing = useGoalEditing()
  const save = useSave(editing)
  const close = () => {
    onClose()
    save.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Edit Goal' busy={save.isPending} size={560}>
      <Form goal={goal} editing={editing} save={save} onDone={close} />
    </Dialog>
  )
}

type FormProps = {
  goal: Goal
  editing: ReturnType<typeof useGoalEditing>
  save: ReturnType<typeof useSave<typeof goalFormFields, Goal, object>>
  onDone: () => void
}

/** Subscribes to the goal, so that the form receives changes by others while it is open. */
function Form({ goal: listed, editing, save, onDone }: FormProps) {
  const { data: goal = listed } = useQuery({ ...goalQuery(listed.id), staleTime: 0 })
  const kind = goal.is_personal ? 'personal' : 'team'
  const { form, draft, send, conflict } = useEdit({
    editing,
    save,
    current: goal,
    validate: (values) => goalErrors(kind, values),
    aliases: goalAliases,
    onDone,
  })
  const lockedProjectReason =
    goal.milestones_count > 0 ? 'A goal with milestones stays in the project of its milestones.' : undefined
  return (
    <FieldsForm
      noun='goal'
      fields={goalFormFields}
      hidden={lockedFields(useActor(), goal)}
      form={form}
      draft={draft}
      inputOptions={goalInputOptions}
      inputs={{
        project_id: (
          <GoalProjectInput
            form={form}
            kind={kind}
            organizationId={goal.organization_id}
            lockedProjectReason={lockedProjectReason}
          />
        ),
      }}
      conflict={conflict}
      nameOf={(_, id) => (String(goal.project_id) === id ? (goal.project_name ?? undefined) : undefined)}
      request={save}
      submitLabel='Save Changes'
      busyLabel='Saving...'
      onSend={send}
      onCancel={onDone}
    />
  )
}
