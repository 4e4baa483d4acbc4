import { can } from '@muster/contracts/capabilities'
import { IconEye, IconMailForward, IconMailOff, IconUserCog, IconUserMinus } from '@tabler/icons-react'
import { useActor } from '../../lib/organization.ts'
import { RowAction } from '../../ui/table/RowAction.tsx'
import type { OpenMemberDialog } from './MemberDialogs.tsx'
import { nameOf, type Person } from './person.ts'

type Props = { person: Person; showDialog: (dialog: OpenMemberDialog) => void }

/**
 * Actions on a member. Viewing is always available; the other actions depend on the user's permissions and on the
 * member.
 */
export function MemberActions({ person, showDialog }: Props) {
  const actor = useActor()
  const { id, status, organization_role: role } = person
  const name = nameOf(person)
  const isOtherMember = id !== actor.id && role !== undefined
  const mayInvite = isOtherMember && can.inviteMember(actor)

  return (
    <>
      <RowAction
        label={`View ${name}`}
        hint='View'
        icon={IconEye}
        onClick={() => showDialog({ kind: 'profile', person })}
      />
      {role && status === 'active' && can.changeMemberRole(actor) && (
        <RowAction
          label={`Change role of ${name}`}
          hint='Change role'
          icon={IconUserCog}
          onClick={() => showDialog({ kind: 'role', person })}
        />
      )}
      {mayInvite && status !== 'active' && person.email && (
        <RowAction
          label={`Invite ${name} again`}
          hint='Invite again'
          icon={IconMailForward}
          onClick={() => showDialog({ kind: 'resending', person })}
        />
      )}
      {mayInvite && status === 'pending' && (
        <RowAction
          label={`Withdraw the invitation of ${name}`}
          hint='Withdraw invitation'
          icon={IconMailOff}
          onClick={() => showDialog({ kind: 'withdrawal', person })}
        />
      )}
      {isOtherMember && status === 'active' && can.removeMember(actor, { id, role }) && (
        <RowAction
          label={`Remove ${name}`}
          hint='Remove'
          icon={IconUserMinus}
          onClick={() => showDialog({ kind: 'removal', person })}
        />
      )}
    </>
  )
}
