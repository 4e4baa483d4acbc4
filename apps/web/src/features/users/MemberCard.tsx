import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { formatInstantDay } from '../../lib/format/dates.ts'
import { useOrganization } from '../../lib/organization.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/Cards.tsx'
import { useAway } from '../absences/use-away.ts'
import classes from './people.module.css'
import { nameOf, type Person, statusNames } from './person.ts'
import { AccountRoleBadge } from './RoleBadge.tsx'

const marks = { active: IconCircleCheck, inactive: IconCircleX, pending: IconClock }

type Props = ComponentProps<'li'> & { person: Person }

/** A member: initials, name, email address, status, account role, joining date, and until when the
 * person is away. */
export function MemberCard({ person, ...rest }: Props) {
  const { email, role, status, is_active, joined_at } = person
  // An active membership of an inactive account is shown as inactive.
  const shownStatus = status === 'active' && !is_active ? 'inactive' : status
  const Mark = marks[shownStatus]
  const away = useAway(useOrganization()?.id)(person.id)
  return (
    <Card className={classes.card} {...rest}>
      <Avatar name={nameOf(person)} userId={person.id} size={40} />
      <div className={classes.cardWho}>
        <h2 className={classes.cardName}>{nameOf(person)}</h2>
        {nameOf(person) !== email && <p className={classes.cardEmail}>{email}</p>}
        {away && <p className={classes.cardAway}>{away}</p>}
      </div>
      <span
        className={classes.mark}
        data-status={shownStatus}
        role='img'
        aria-label={statusNames[shownStatus]}
        title={statusNames[shownStatus]}
      >
        <Mark size={18} stroke={1.6} />
      </span>
      <div className={classes.cardFoot}>
        <AccountRoleBadge role={role} />
        <span className={classes.joined}>Joined {formatInstantDay(joined_at, 'N/A')}</span>
      </div>
    </Card>
  )
}
