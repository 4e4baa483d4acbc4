import { config } from '../../lib/api/config.ts'
import { useMe } from '../../lib/session.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { Section } from '../../ui/section/Section.tsx'
import classes from '../../ui/section/section.module.css'
import { ResendVerification } from '../accounts/ResendVerification.tsx'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'

/** The account's email address, whether it is confirmed, and the form to change it. */
export function EmailSection() {
  const { email, is_verified } = useMe()
  return (
    <Section title='Email' text='You sign in with this address, and mails go there. Your colleagues see it.'>
      <div className={classes.address}>
        <span className={classes.email}>{email}</span>
        <Badge tone={is_verified ? 'ok' : 'warn'}>{is_verified ? 'Confirmed' : 'Not confirmed yet'}</Badge>
      </div>
      {!is_verified && config.mail && (
        <>
          <p>Until you confirm it by the link that was mailed to you, invitations open by their own link only.</p>
          <ResendVerification />
        </>
      )}
      {!is_verified && !config.mail && (
        <p>
          This server does not send email, so it cannot confirm addresses. You can use everything. To join another
          organization, open the link that the person who invites you is shown.
        </p>
      )}
      <h3 className={classes.subtitle}>Change the address</h3>
      <ChangeEmailForm />
    </Section>
  )
}
