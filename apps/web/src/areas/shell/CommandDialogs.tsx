import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { KeysDialog } from '../../features/commands/KeysDialog.tsx'
import { Palette } from '../../features/commands/Palette.tsx'
import { type Area, useAreaPath } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import type { Command, Place } from '../../lib/shortcuts.ts'
import { toast } from '../../ui/toasts/toast.tsx'

const CreateTaskDialog = lazy(async () => ({
  default: (await import('../../features/tasks/CreateTaskDialog.tsx')).CreateTaskDialog,
}))
const CreateProjectDialog = lazy(async () => ({
  default: (await import('../../features/projects/CreateProjectDialog.tsx')).CreateProjectDialog,
}))
const CreateGoalDialog = lazy(async () => ({
  default: (await import('../../features/goals/forms/CreateGoalDialog.tsx')).CreateGoalDialog,
}))
const InviteMemberDialog = lazy(async () => ({
  default: (await import('../../features/users/invite/InviteMemberDialog.tsx')).InviteMemberDialog,
}))

/** Title of the form on each area's goals page. */
const teamTitles: Record<Area, string> = { admin: 'New Goal', manager: 'New Team Goal', employee: 'New Team Goal' }

type Props = {
  area: Area
  me: Me
  orgId: number | undefined
  places: readonly Place[]
  may: (command: Command) => boolean
  asked: Command
  opened: boolean
  onAsk: (command: Command) => void
  onClose: () => void
}

/** The dialogs that shortcuts and the palette open. */
export function CommandDialogs({ area, me, orgId, places, may, asked, opened, onAsk, onClose }: Props) {
  const navigate = useNavigate()
  const to = useAreaPath()
  const actor = useActor()
  const leads = can.createGoal(actor, { is_personal: false })
  const dialog = { opened, onClose }
  if (asked === 'palette') return <Palette {...dialog} area={area} places={places} may={may} onAsk={onAsk} />
  if (asked === 'keys') return <KeysDialog {...dialog} places={places} may={may} />
  return (
    <Suspense>
      {asked === 'task' && <CreateTaskDialog {...dialog} area={area} />}
      {asked === 'project' && (
        <CreateProjectDialog
          {...dialog}
          orgId={orgId}
          organizations={
            area === 'admin' ? me.organizations.filter(({ role }) => can.createProject({ id: me.id, role })) : undefined
          }
          onCreated={({ name }) => toast.success(`Created ${name}`)}
        />
      )}
      {asked === 'invite' && (
        <InviteMemberDialog {...dialog} form={area === 'admin' ? 'admin' : 'manager'} organizationId={orgId} />
      )}
      {asked === 'goal' && orgId !== undefined && (
        <CreateGoalDialog
          {...dialog}
          kind={leads ? 'team' : 'personal'}
          title={leads ? teamTitles[area] : 'New Personal Goal'}
          organizationId={orgId}
          onCreated={({ id }) => navigate({ to: to('goals'), search: { orgId, goalId: id } })}
        />
      )}
    </Suspense>
  )
}
