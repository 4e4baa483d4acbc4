import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { useNavigate } from '@tanstack/react-router'
import { KeysDialog } from '../../features/commands/KeysDialog.tsx'
import { Palette } from '../../features/commands/Palette.tsx'
import { type Area, useAreaPath } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import type { Command } from '../../lib/shortcuts.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'

const ComposeTask = lazilyOpened(
  async () => (await import('../../features/tasks/composer/ComposeTask.tsx')).ComposeTask,
)
const CreateProjectDialog = lazilyOpened(
  async () => (await import('../../features/projects/CreateProjectDialog.tsx')).CreateProjectDialog,
)
const CreateGoalDialog = lazilyOpened(
  async () => (await import('../../features/goals/forms/CreateGoalDialog.tsx')).CreateGoalDialog,
)
const InviteMemberDialog = lazilyOpened(
  async () => (await import('../../features/users/invite/InviteMemberDialog.tsx')).InviteMemberDialog,
)

/** For each area, the title of the dialog that creates a team goal; the area's goals page uses the same title. */
const newGoalTitles: Record<Area, string> = { admin: 'New Goal', manager: 'New Team Goal', employee: 'New Team Goal' }

type Props = {
  area: Area
  me: Me
  orgId: number | undefined
  command: Command
  opened: boolean
  onClose: () => void
}

/** The dialogs that shortcuts and the palette open. */
export function CommandDialogs({ area, me, orgId, command, opened, onClose }: Props) {
  const navigate = useNavigate()
  const to = useAreaPath()
  const actor = useActor()
  const mayCreateTeamGoals = can.createGoal(actor, { is_personal: false })
  const dialogProps = { opened, onClose }
  if (command === 'palette') return <Palette {...dialogProps} area={area} />
  if (command === 'keys') return <KeysDialog {...dialogProps} />
  return (
    <>
      {command === 'task' && orgId !== undefined && <ComposeTask {...dialogProps} area={area} organizationId={orgId} />}
      {command === 'project' && (
        <CreateProjectDialog
          {...dialogProps}
          orgId={orgId}
          organizations={
            area === 'admin' ? me.organizations.filter(({ role }) => can.createProject({ id: me.id, role })) : undefined
          }
        />
      )}
      {command === 'invite' && (
        <InviteMemberDialog {...dialogProps} form={area === 'admin' ? 'admin' : 'manager'} organizationId={orgId} />
      )}
      {command === 'goal' && orgId !== undefined && (
        <CreateGoalDialog
          {...dialogProps}
          kind={mayCreateTeamGoals ? 'team' : 'personal'}
          title={mayCreateTeamGoals ? newGoalTitles[area] : 'New Personal Goal'}
          organizationId={orgId}
          onCreated={({ id }) => navigate({ to: to('goals'), search: { orgId, goalId: id } })}
        />
      )}
    </>
  )
}
