import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import classes from './detail.module.css'

/** Lists the assignees of a task by name. */
export function Assignees({ people }: { people: Task['assigned_users'] }) {
  if (people.length === 0) return <span className={classes.nothing}>Unassigned</span>
  return (
    <span className={classes.people}>
      {people.map(({ id, full_name }) => (
        <span key={id} className={classes.person}>
          <Avatar name={full_name ?? texts.unknownUser} userId={id} size={20} />
          {full_name ?? texts.unknownUser}
        </span>
      ))}
    </span>
  )
}
