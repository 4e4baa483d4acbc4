import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { formatInstantDay } from '../../lib/format/dates.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/Cards.tsx'
import classes from './people.module.css'
import { nameOf, type Person, statuses } from './person.ts'
import { AccountRoleBadge } from './RoleBadge.tsx'

const marks = { active: IconCircleCheck, inactive: IconCircleX, pending: IconClock }

type Props = ComponentProps<'li'> & { person: Person }

/** A colleague: initials, name, e-mail, account role, whether active, joining date. */
export function MemberCard({ person, ...rest }: Props) {
  const { email, role, status, is_active, joined_at } = person
  // An inactive account overrides the membership's status.
  const shown = status === 'active' && !is_active ? 'inactive' : status
  const Mark = marks[shown]
  return (
    <Card className={classes.card} {...rest}>
      <Avatar name={nameOf(person)} size={40} />
      <div className={classes.cardWho}>
        <h2 className={classes.cardName}>{nameOf(person)}</h2>
        {nameOf(person) !== email && <p className={classes.cardEmail}>{email}</p>}
      </div>
      <span
        className={classes.mark}
        data-status={shown}
        role='img'
        aria-label={statuses[shown]}
        title={statuses[shown]}
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
