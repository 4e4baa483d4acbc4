import { useOrganization } from '../../lib/organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useCreatedToast } from '../../ui/toasts/use-created-toast.ts'
import { NewTaskForm } from './form/NewTaskForm.tsx'
import type { NewTaskValues } from './form/new-task.ts'
import { useCreateTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  milestoneId: number
  /** Values that the user entered before the form opened. */
  initial?: Partial<NewTaskValues>
  onCreated?: () => void
}

/** Creates a task under a milestone, which determines its project, goal and organization. */
export function CreateTeamTaskDialog({ opened, onClose, milestoneId, initial = {}, onCreated }: Props) {
  const organization = useOrganization()
  const create = useCreateTask()
  const announceCreated = useCreatedToast()
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Create Team Task' busy={create.isPending} size={560}>
      <NewTaskForm
        kind='team'
        initial={initial}
        organizationId={organization?.id}
        milestoneId={milestoneId}
        create={create}
        onCreated={({ id, key, title, organization_id }) => {
          announceCreated({ kind: 'task', id, organizationId: organization_id, name: `${key} ${title}` })
          onCreated?.()
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
