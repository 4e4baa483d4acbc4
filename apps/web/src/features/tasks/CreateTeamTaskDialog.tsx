import { useOrganization } from '../../lib/organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
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
        onCreated={({ key }) => {
          toast.success(`${key} created`)
          onCreated?.()
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
