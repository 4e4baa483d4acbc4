import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useParams } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { parseId } from '../../lib/ids.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useOrganization } from '../../lib/organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { CreateTeamTaskDialog } from './CreateTeamTaskDialog.tsx'
import { NewTaskForm } from './form/NewTaskForm.tsx'
import { offeredStatusOf } from './form/new-task.ts'
import { useCreateTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  area: Area
  /** The board column in which the user creates the task. */
  initialStatus?: TaskStatus
  /** Title typed before the form opened. */
  initialTitle?: string
  initialProject?: number
}

/** Creates a task. If the URL contains a milestone or a project, the task belongs to it. */
export function CreateTaskDialog(props: Props) {
  const search = useSearch()
  const path = useParams({ strict: false })
  const milestoneId = search.milestoneId ?? parseId(path.milestoneId)
  if (milestoneId === undefined)
    return <InProject {...props} projectId={props.initialProject ?? search.projectId ?? parseId(path.projectId)} />
  return <CreateTeamTaskDialog opened={props.opened} onClose={props.onClose} milestoneId={milestoneId} />
}

function InProject({
  opened,
  onClose,
  area,
  initialStatus = 'todo',
  initialTitle,
  projectId,
}: Props & { projectId: number | undefined }) {
  const organization = useOrganization()
  const create = useCreateTask()
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Create Task' busy={create.isPending} size={560}>
      <NewTaskForm
        kind={area === 'admin' ? 'admin' : 'manager'}
        initial={{
          organization_id: organization ? String(organization.id) : '',
          project_id: projectId === undefined ? '' : String(projectId),
          status: offeredStatusOf(initialStatus),
          ...(initialTitle && { title: initialTitle }),
        }}
        organizationId={organization?.id}
        create={create}
        failure={area === 'admin' ? undefined : texts.task.createFailed}
        onCreated={({ key }) => {
          toast.success(`${key} created`)
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
