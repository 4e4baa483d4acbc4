import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { ResendInvitationDialog } from './invite/ResendInvitationDialog.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import type { Person } from './person.ts'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { WithdrawInvitationDialog } from './WithdrawInvitationDialog.tsx'

/** A dialog and the member that it is about. */
export type OpenMemberDialog = { kind: 'profile' | 'role' | 'removal' | 'resending' | 'withdrawal'; person: Person }

type Props = {
  /**
   * The dialog that is open or was opened last. It is kept after closing, so that its content stays visible during the
   * animation.
   */
  dialog: OpenMemberDialog | undefined
  opened: boolean
  organization: { id: number; name: string } | undefined
  onClose: () => void
}

/** The dialog that is open over a list of people. Without an organization, it is always the profile. */
export function MemberDialogs({ dialog, organization, ...rest }: Props) {
  if (!dialog) return null
  const { kind, person } = dialog
  if (kind === 'profile' || !organization) return <MemberDialog person={person} {...rest} />

  const organizationId = organization.id
  const email = person.email ?? ''
  const role = person.organization_role ?? 'member'
  switch (kind) {
    case 'role':
      return <ChangeRoleDialog person={person} organizationId={organizationId} {...rest} />
    case 'removal':
      return (
        <RemoveMemberDialog
          person={person}
          organizationId={organizationId}
          organization={organization.name}
          {...rest}
        />
      )
    case 'resending':
      return <ResendInvitationDialog invitation={{ organizationId, email, role }} {...rest} />
    case 'withdrawal':
      return <WithdrawInvitationDialog email={email} organizationId={organizationId} {...rest} />
  }
}
