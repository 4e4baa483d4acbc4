import { Button } from '@mantine/core'
import { useAreaPath } from '../../lib/area.ts'
import { formatInstantDay, timeIn } from '../../lib/format/dates.ts'
import { useOrganization } from '../../lib/organization.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import dialogClasses from '../../ui/dialog/dialog.module.css'
import { MemberAbsences } from '../absences/MemberAbsences.tsx'
import { openStatus } from '../tasks/filters/status-choices.ts'
import { FirstTasks } from './FirstTasks.tsx'
import { OpenTasks } from './OpenTasks.tsx'
import classes from './people.module.css'
import { nameOf, type Person } from './person.ts'
import { RoleBadge } from './RoleBadge.tsx'
import { StatusText } from './StatusText.tsx'
import { usePerson } from './use-person.ts'

type Props = { person: Person; opened: boolean; onClose: () => void }

/** A user's profile, with the tasks that are assigned to the user, and a link to all of them. */
export function MemberDialog({ person: listedPerson, opened, onClose }: Props) {
  const to = useAreaPath()
  const { person, error, retry } = usePerson(listedPerson)
  const { email, job_title, joined_at, status, time_zone, organization_role: role } = person
  const organizationId = useOrganization()?.id
  return (
    <Dialog opened={opened} onClose={onClose} title='Profile' size={440}>
      <div className={classes.profile}>
        <Avatar name={nameOf(person)} userId={person.id} size={48} />
        <div>
          <p className={classes.profileName}>{nameOf(person)}</p>
          <RoleBadge person={person} />
        </div>
      </div>
      {error && (
        <p className={classes.stale} role='alert'>
          {error}
          <Button size='compact-sm' variant='default' onClick={() => retry()}>
            Retry
          </Button>
        </p>
      )}
      <dl className={classes.facts}>
        <dt>Email</dt>
        <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : 'N/A'}</dd>
        <dt>Job title</dt>
        <dd>{job_title ?? 'No title'}</dd>
        <dt>Status</dt>
        <dd>
          <StatusText status={status} />
        </dd>
        <dt>Joined</dt>
        <dd>{formatInstantDay(joined_at, 'N/A')}</dd>
        {status === 'active' && (
          <>
            <dt>Local time</dt>
            <dd>
              {timeIn(time_zone)} ({time_zone})
            </dd>
            <OpenTasks person={person} />
          </>
        )}
      </dl>
      {status === 'active' && organizationId !== undefined && role && (
        <MemberAbsences organizationId={organizationId} userId={person.id} role={role} />
      )}
      {status === 'active' && <FirstTasks person={person} onFollow={onClose} />}
      {status !== 'pending' && (
        <div className={dialogClasses.footer}>
          <ButtonLink
            variant='default'
            to={to('tasks')}
            search={{ person: String(person.id), status: openStatus }}
            onClick={onClose}
          >
            Tasks of {nameOf(person)}
          </ButtonLink>
        </div>
      )}
    </Dialog>
  )
}
