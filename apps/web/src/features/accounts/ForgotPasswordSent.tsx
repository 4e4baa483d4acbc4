import type { ReactNode } from 'react'
import { AccountLayout } from './AccountLayout.tsx'
import { Note } from './Note.tsx'
import { noMailText } from './no-mail.ts'

type Props = {
  title: string
  foot: ReactNode
  email: string
  /** Whether the server sends mail. */
  mail: boolean
}

/** Says what happens next, without revealing whether the account exists. */
export const ForgotPasswordSent = ({ title, foot, email, mail }: Props) => (
  <AccountLayout title={title} foot={foot}>
    <Note>
      {mail ? (
        <p>
          If there is an account for <strong>{email}</strong>, a mail with a link is on its way. The link works once and
          for one hour.
        </p>
      ) : (
        <>
          <p>{noMailText}</p>
          <p>
            They can also make one with <code className='mono'>npm run reset-password -- {email}</code>
          </p>
        </>
      )}
    </Note>
  </AccountLayout>
)
