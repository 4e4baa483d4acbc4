import type { MembershipStatus } from '@muster/contracts/roles'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import classes from './people.module.css'
import { statusNames } from './person.ts'

const marks = { active: IconCircleCheck, inactive: IconCircleX, pending: IconClock }

/** A membership's status, as an icon and a word. */
export function StatusText({ status }: { status: MembershipStatus }) {
  const Mark = marks[status]
  return (
    <span className={classes.status} data-status={status}>
      <Mark size={16} stroke={1.6} aria-hidden />
      {statusNames[status]}
    </span>
  )
}
