import { TextInput } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'
import { today } from '../../lib/format/dates.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'
import { useOrganization } from '../../lib/organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DraftForm } from '../../ui/dialog/DraftForm.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { MilestoneFields } from './MilestoneFields.tsx'
import { MilestonePlace } from './MilestonePlace.tsx'
import { type MilestoneValues, milestoneFieldNames, newMilestone, newValues } from './milestone-form.ts'
import { useCreateMilestone } from './mutations.ts'
import { useMilestoneForm } from './use-milestone-form.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The milestone's goal; a project is requested only if the goal has none. */
  goal?: Pick<Goal, 'id' | 'title' | 'project_id' | 'organization_id'>
  /** The initially selected project. */
  projectId?: number
  onCreated?: (milestone: Milestone) => void
}

/** Creates a milestone, under a goal or in a project. */
export function CreateMilestoneDialog({ opened, onClose, goal, ...props }: Props) {
  const create = useCreateMilestone(goal?.id)
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Create Milestone' busy={create.isPending} size={560}>
      <CreateMilestoneForm {...props} goal={goal} create={create} onDone={close} />
    </Dialog>
  )
}

type FormProps = Pick<Props, 'goal' | 'projectId' | 'onCreated'> & {
  create: ReturnType<typeof useCreateMilestone>
  onDone: () => void
}

function CreateMilestoneForm({ goal, projectId, onCreated, create, onDone }: FormProps) {
  const organization = useOrganization()
  const form = useMilestoneForm(
    newValues({ organization: goal?.organization_id ?? organization?.id, project: goal?.project_id ?? projectId }),
  )
  const draft = useFormDraft(goal ? `milestone:goal:${goal.id}` : `milestone:${organization?.id}`, form)
  const send = (values: MilestoneValues) =>
    create.mutateAsync(newMilestone(values)).then(
      (milestone) => {
        draft.clear()
        toast.success(`Created ${milestone.title}`)
        onDone()
        onCreated?.(milestone)
      },
      (error) => form.setErrors(fieldErrors(error, milestoneFieldNames)),
    )

  return (
    <DraftForm
      form={form}
      draft={draft}
      request={create}
      submit='Create Milestone'
      busyLabel='Creating...'
      onSend={send}
      onCancel={onDone}
    >
      <MilestoneFields
        form={form}
        earliest={today()}
        place={
          <>
            {goal && <TextInput label='Goal' readOnly variant='filled' value={goal.title} />}
            {!goal?.project_id && <MilestonePlace form={form} />}
          </>
        }
      />
    </DraftForm>
  )
}
