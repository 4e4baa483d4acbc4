import { IconMail } from '@tabler/icons-react'
import { MemberActions } from '../../users/MemberActions.tsx'
import type { MemberQuestion } from '../../users/MemberDialogs.tsx'
import { nameOf, organizationRoles, type Person } from '../../users/person.ts'
import classes from './members.module.css'

type Props = { people: Person[] | undefined; ask: (question: MemberQuestion) => void }

/** Pending invitations, which can be sent again or withdrawn. */
export function PendingInvitations({ people, ask }: Props) {
  const pending = people?.filter(({ status }) => status === 'pending') ?? []
  if (pending.length === 0) return null
  return (
    <>
      <h3 className={classes.title}>Invitations</h3>
      <ul className={classes.list} aria-label='Invitations'>
        {pending.map((person) => (
          <li key={person.id} className={classes.row}>
            <IconMail className={classes.mark} size={18} stroke={1.6} aria-hidden />
            <div className={classes.who}>
              <div className={classes.name}>{nameOf(person)}</div>
              <div className={classes.note}>
                Invited as {organizationRoles[person.organization_role ?? 'member']}, no answer yet
              </div>
            </div>
            <span className={classes.actions}>
              <MemberActions person={person} ask={ask} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
