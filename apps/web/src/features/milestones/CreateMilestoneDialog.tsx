import { TextInput } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'
import { useNewForm } from '../../lib/fields/use-new-form.ts'
import { today } from '../../lib/format/dates.ts'
import { useOrganization } from '../../lib/organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FieldsForm } from '../../ui/fields/FieldsForm.tsx'
import { useCreatedToast } from '../../ui/toasts/use-created-toast.ts'
import { MilestoneProjectInput } from './MilestoneProjectInput.tsx'
import {
  type MilestoneValues,
  milestoneAliases,
  milestoneErrors,
  milestoneFormFields,
  newMilestoneOf,
  newValues,
} from './milestone-form.ts'
import { milestoneInputOptions } from './milestone-input-options.ts'
import { useCreateMilestone } from './mutations.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The goal of the new milestone. With a goal, the form asks for a project only if the goal has none. */
  goal?: Pick<Goal, 'id' | 'title' | 'project_id' | 'organization_id'>
  /** The initially selected project. */
  projectId?: number
  onCreated?: (milestone: Milestone) => void
}

/** Dialog that creates a milestone under a goal or in a project. */
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
  const announceCreated = useCreatedToast()
  const { form, draft, send } = useNewForm({
    initial: newValues({
      organization: goal?.organization_id ?? organization?.id,
      project: goal?.project_id ?? projectId,
    }),
    draftName: goal ? `milestone:goal:${goal.id}` : `milestone:${organization?.id}`,
    validate: (values: MilestoneValues) => milestoneErrors(values),
    create,
    bodyOf: newMilestoneOf,
    aliases: milestoneAliases,
    onCreated: (milestone: Milestone) => {
      announceCreated({
        kind: 'milestone',
        id: milestone.id,
        organizationId: milestone.organization_id,
        name: milestone.title,
      })
      onDone()
      onCreated?.(milestone)
    },
  })
  return (
    <FieldsForm
      noun='milestone'
      fields={milestoneFormFields}
      hidden={['organization_id', 'status']}
      form={form}
      draft={draft}
      inputOptions={milestoneInputOptions(today())}
      inputs={{
        project_id: (
          <>
            {goal && <TextInput label='Goal' readOnly variant='filled' value={goal.title} />}
            {!goal?.project_id && <MilestoneProjectInput form={form} />}
          </>
        ),
      }}
      request={create}
      submitLabel='Create Milestone'
      busyLabel='Creating...'
      onSend={send}
      onCancel={onDone}
    />
  )
}
