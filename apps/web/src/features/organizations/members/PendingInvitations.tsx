import { IconMail } from '@tabler/icons-react'
import { MemberActions } from '../../users/MemberActions.tsx'
import type { OpenMemberDialog } from '../../users/MemberDialogs.tsx'
import { nameOf, organizationRoleNames, type Person } from '../../users/person.ts'
import classes from './members.module.css'

type Props = { people: Person[] | undefined; showDialog: (dialog: OpenMemberDialog) => void }

/** Pending invitations, which can be sent again or withdrawn. */
export function PendingInvitations({ people, showDialog }: Props) {
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
                Invited as {organizationRoleNames[person.organization_role ?? 'member']}, no answer yet
              </div>
            </div>
            <span className={classes.actions}>
              <MemberActions person={person} showDialog={showDialog} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
