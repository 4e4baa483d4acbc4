import { useMe } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { nameOf, type Person } from '../../users/person.ts'
import classes from './members.module.css'
import { RoleSelect } from './RoleSelect.tsx'
import { useRoleChange } from './use-role-change.ts'

type Props = { person: Person; organizationId: number }

/** A member and their role. If a change of the role fails, the error is shown below the name. */
export function MemberRow({ person, organizationId }: Props) {
  const isOwn = useMe().id === person.id
  const change = useRoleChange(person, organizationId)
  return (
    <li className={classes.row}>
      <span className={classes.face}>
        <Avatar name={nameOf(person)} userId={person.id} size={28} />
      </span>
      <div className={classes.who}>
        <div className={classes.name}>
          {nameOf(person)} {isOwn && <Badge>You</Badge>}
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
      <RoleSelect person={person} isOwn={isOwn} change={change} />
    </li>
  )
}
