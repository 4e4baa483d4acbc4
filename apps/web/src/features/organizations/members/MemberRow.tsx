import { useMe } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { nameOf, type Person } from '../../users/person.ts'
import classes from './members.module.css'
import { RoleSelect } from './RoleSelect.tsx'
import { useRoleChange } from './use-role-change.ts'

type Props = { person: Person; organizationId: number }

/** A member with their role. The error of a refused change is below the name. */
export function MemberRow({ person, organizationId }: Props) {
  const own = useMe().id === person.id
  const change = useRoleChange(person, organizationId)
  return (
    <li className={classes.row}>
      <span className={classes.face}>
        <Avatar name={nameOf(person)} size={28} />
      </span>
      <div className={classes.who}>
        <div className={classes.name}>
          {nameOf(person)} {own && <Badge>You</Badge>}
        </div>
        <div className={`${classes.note} ${classes.email}`} title={person.email ?? undefined}>
          {person.email}
        </div>
        {change.error && (
          <div role='alert' className={classes.refusal}>
            {change.error}
          </div>
        )}
      </div>
      <RoleSelect person={person} own={own} change={change} />
    </li>
  )
}
