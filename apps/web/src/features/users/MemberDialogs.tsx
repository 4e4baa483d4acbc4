import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { ResendInvitationDialog } from './invite/ResendInvitationDialog.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import type { Person } from './person.ts'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { WithdrawInvitationDialog } from './WithdrawInvitationDialog.tsx'

/** The open dialog and its member. */
export type MemberQuestion = { about: 'profile' | 'role' | 'removal' | 'resending' | 'withdrawal'; person: Person }

type Props = {
  /** The last opened dialog, which keeps its content while it closes. */
  question: MemberQuestion | undefined
  opened: boolean
  organization: { id: number; name: string } | undefined
  onClose: () => void
}

/** The dialogs over a list of people, one at a time. */
export function MemberDialogs({ question, organization, ...rest }: Props) {
  if (!question) return null
  const { about, person } = question
  if (about === 'profile' || !organization) return <MemberDialog person={person} {...rest} />

  const organizationId = organization.id
  const email = person.email ?? ''
  const role = person.organization_role ?? 'member'
  switch (about) {
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
