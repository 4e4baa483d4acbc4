import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { ResendInvitationDialog } from './invite/ResendInvitationDialog.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import type { Person } from './person.ts'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { WithdrawInvitationDialog } from './WithdrawInvitationDialog.tsx'

/** What was asked for about whom. */
export type MemberQuestion = { about: 'profile' | 'role' | 'removal' | 'resending' | 'withdrawal'; person: Person }

type Props = {
  question: MemberQuestion | undefined
  organization: { id: number; name: string } | undefined
  onClose: () => void
}

/** The one dialog that is open over a list of people. */
export function MemberDialogs({ question, organization, onClose }: Props) {
  if (!question) return null
  const { about, person } = question
  if (about === 'profile' || !organization) return <MemberDialog person={person} onClose={onClose} />

  const common = { organizationId: organization.id, onClose }
  const email = person.email ?? ''
  const role = person.organization_role ?? 'member'
  switch (about) {
    case 'role':
      return <ChangeRoleDialog person={person} {...common} />
    case 'removal':
      return <RemoveMemberDialog person={person} organization={organization.name} {...common} />
    case 'resending':
      return <ResendInvitationDialog invitation={{ organizationId: organization.id, email, role }} onClose={onClose} />
    case 'withdrawal':
      return <WithdrawInvitationDialog email={email} {...common} />
  }
}
