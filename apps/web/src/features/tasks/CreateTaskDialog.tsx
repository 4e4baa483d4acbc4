import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useParams } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { parseId } from '../../lib/ids.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useOrganization } from '../../lib/organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useCreatedToast } from '../../ui/toasts/use-created-toast.ts'
import { CreateTeamTaskDialog } from './CreateTeamTaskDialog.tsx'
import { NewTaskForm } from './form/NewTaskForm.tsx'
import type { NewTaskValues } from './form/new-task.ts'
import { offeredStatusOf } from './form/offered-statuses.ts'
import { useCreateTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  area: Area
  /** The status of the board column in which the user creates the task. */
  initialStatus?: TaskStatus
  /** Values that the user entered before the form opened. */
  initial?: Partial<NewTaskValues>
  onCreated?: () => void
}

/**
 * Creates a task. If the URL contains a milestone, the task belongs to it. Otherwise, the project in the URL is selected
 * at first, unless `initial` contains another.
 */
export function CreateTaskDialog(props: Props) {
  const search = useSearch()
  const pathParams = useParams({ strict: false })
  const milestoneId = search.milestoneId ?? parseId(pathParams.milestoneId)
  if (milestoneId === undefined)
    return <CreateProjectTaskDialog {...props} projectId={search.projectId ?? parseId(pathParams.projectId)} />
  const { opened, onClose, initial, onCreated } = props
  return <CreateTeamTaskDialog {...{ opened, onClose, milestoneId, initial, onCreated }} />
}

function CreateProjectTaskDialog({
  opened,
  onClose,
  area,
  initialStatus = 'todo',
  initial,
  onCreated,
  projectId,
}: Props & { projectId: number | undefined }) {
  const organization = useOrganization()
  const create = useCreateTask()
  const announceCreated = useCreatedToast()
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
          ...initial,
        }}
        organizationId={organization?.id}
        create={create}
        failureText={area === 'admin' ? undefined : texts.task.createFailed}
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
