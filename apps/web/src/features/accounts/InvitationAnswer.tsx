import type { Invitation, Me } from '@muster/contracts/accounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keptInvitation } from '../../lib/kept-link.ts'
import { AcceptAsNew } from './AcceptAsNew.tsx'
import { AcceptBySigningIn } from './AcceptBySigningIn.tsx'
import { AcceptSignedIn } from './AcceptSignedIn.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { DeclineByLink } from './DeclineByLink.tsx'
import { SignedInAsOther } from './SignedInAsOther.tsx'

type Props = { token: string; invitation: Invitation; me: Me | undefined }

const roleTexts = { member: 'a member', manager: 'a manager' }

/** Shows how to accept, depending on whether the account exists and who is signed in. */
export function InvitationAnswer({ token, invitation, me }: Props) {
  const { email, organization_name, role, account_exists } = invitation
  const [declined, setDeclined] = useState(false)
  const declineButton = <DeclineByLink token={token} onDeclined={() => setDeclined(true)} />
  if (declined)
    return (
      <AccountLayout
        title='Invitation declined'
        lead={`${organization_name} no longer lists you as invited. It can invite you again.`}
        foot={<Link to='/'>Go to Muster</Link>}
      />
    )
  const lead = (
    <>
      <strong>{email}</strong> is invited as {roleTexts[role]}.
    </>
  )
  return (
    <AccountLayout title={`Join ${organization_name}`} lead={lead}>
      {me && !isSameEmail(me.email, email) ? (
        <SignedInAsOther onStay={keptInvitation.forget}>
          <p>
            You are signed in as <strong>{me.email ?? me.name ?? ''}</strong>, and only <strong>{email}</strong> can
            accept this invitation.
          </p>
        </SignedInAsOther>
      ) : me ? (
        <>
          <AcceptSignedIn token={token} organization={organization_name} />
          {declineButton}
        </>
      ) : account_exists ? (
        <AcceptBySigningIn token={token} email={email} />
      ) : (
        <>
          <AcceptAsNew token={token} email={email} />
          {declineButton}
        </>
      )}
    </AccountLayout>
  )
}

/** Compares email addresses, ignoring case and surrounding spaces. */
const isSameEmail = (left: string | null, right: string) => left?.trim().toLowerCase() === right.trim().toLowerCase()
