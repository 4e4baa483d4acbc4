import { config } from '../../../lib/api/config.ts'
import classes from '../people.module.css'

/** Describes the permissions of members and managers, and how the invited user signs in. */
export const RoleDescriptions = () => (
  <>
    <dl className={classes.roles}>
      <div>
        <dt>Member</dt>
        <dd>View assigned tasks and projects, update task status and progress, manage personal goals.</dd>
      </div>
      <div>
        <dt>Manager</dt>
        <dd>All that a member can, plus create and assign tasks, manage team members, view team performance.</dd>
      </div>
    </dl>
    <p className={classes.hint}>
      An account is created automatically.{' '}
      {config.rolePasswords
        ? 'Default passwords equal the role word: "member" for a member, "manager" for a manager. ' +
          'They work once, within 72 hours; then the person sets their own.'
        : 'The person sets a password from the link, which works once and for 72 hours.'}
    </p>
  </>
)
