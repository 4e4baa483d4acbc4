import { can } from '@muster/contracts/capabilities'
import { useQueryClient } from '@tanstack/react-query'
import { useArea } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { useCreatedToast } from '../../ui/toasts/use-created-toast.ts'
import { firstStepsQuery } from './queries.ts'
import type { StepName } from './steps.ts'

const CreateProjectDialog = lazilyOpened(
  async () => (await import('../projects/CreateProjectDialog.tsx')).CreateProjectDialog,
)
const ComposeTask = lazilyOpened(async () => (await import('../tasks/composer/ComposeTask.tsx')).ComposeTask)
const InviteMemberDialog = lazilyOpened(
  async () => (await import('../users/invite/InviteMemberDialog.tsx')).InviteMemberDialog,
)
const CreateGoalDialog = lazilyOpened(
  async () => (await import('../goals/forms/CreateGoalDialog.tsx')).CreateGoalDialog,
)

type Props = { name: StepName; orgId: number; opened: boolean; onClose: () => void }

/** The dialog that takes a step. */
export function StepDialogs({ name, orgId, opened, onClose }: Props) {
  const area = useArea()
  const actor = useActor()
  const queryClient = useQueryClient()
  const announceCreated = useCreatedToast()
  const isTeamGoal = can.createGoal(actor, { is_personal: false })
  const close = () => {
    onClose()
    queryClient.invalidateQueries(firstStepsQuery(orgId))
  }
  const dialogProps = { opened, onClose: close }
  return (
    <>
      {name === 'project' && <CreateProjectDialog {...dialogProps} orgId={orgId} />}
      {name === 'task' && <ComposeTask {...dialogProps} area={area} organizationId={orgId} />}
      {name === 'invite' && (
        <InviteMemberDialog {...dialogProps} form={area === 'admin' ? 'admin' : 'manager'} organizationId={orgId} />
      )}
      {name === 'goal' && (
        <CreateGoalDialog
          {...dialogProps}
          kind={isTeamGoal ? 'team' : 'personal'}
          title={isTeamGoal ? 'New Goal' : 'New Personal Goal'}
          organizationId={orgId}
          onCreated={({ id, title }) => announceCreated({ kind: 'goal', id, organizationId: orgId, name: title })}
        />
      )}
    </>
  )
}
