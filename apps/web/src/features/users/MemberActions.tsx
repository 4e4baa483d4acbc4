import { can } from '@muster/contracts/capabilities'
import { IconEye, IconMailForward, IconMailOff, IconUserCog, IconUserMinus } from '@tabler/icons-react'
import { useActor } from '../../lib/organization.ts'
import { RowAction } from '../../ui/table/RowAction.tsx'
import type { MemberQuestion } from './MemberDialogs.tsx'
import { nameOf, type Person } from './person.ts'

type Props = { person: Person; ask: (question: MemberQuestion) => void }

/** Actions on a member: view always; change, remove or invite again if permitted. */
export function MemberActions({ person, ask }: Props) {
  const actor = useActor()
  const { id, status, organization_role: role } = person
  const name = nameOf(person)
  const other = id !== actor.id && role !== undefined
  const invites = other && can.inviteMember(actor)

  return (
    <>
      <RowAction label={`View ${name}`} hint='View' icon={IconEye} onClick={() => ask({ about: 'profile', person })} />
      {role && status === 'active' && can.changeMemberRole(actor) && (
        <RowAction
          label={`Change role of ${name}`}
          hint='Change role'
          icon={IconUserCog}
          onClick={() => ask({ about: 'role', person })}
        />
      )}
      {invites && status !== 'active' && person.email && (
        <RowAction
          label={`Invite ${name} again`}
          hint='Invite again'
          icon={IconMailForward}
          onClick={() => ask({ about: 'resending', person })}
        />
      )}
      {invites && status === 'pending' && (
        <RowAction
          label={`Withdraw the invitation of ${name}`}
          hint='Withdraw invitation'
          icon={IconMailOff}
          danger
          onClick={() => ask({ about: 'withdrawal', person })}
        />
      )}
      {other && status === 'active' && can.removeMember(actor, { id, role }) && (
        <RowAction
          label={`Remove ${name}`}
          hint='Remove'
          icon={IconUserMinus}
          danger
          onClick={() => ask({ about: 'removal', person })}
        />
      )}
    </>
  )
}
