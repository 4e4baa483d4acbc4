import { Button } from '@mantine/core'
import type { DeletedOrganization } from '@muster/contracts/organizations'
import { useQuery } from '@tanstack/react-query'
import { formatInstantDay } from '../../lib/format/dates.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import { useRestoreOrganization } from './mutations.ts'
import classes from './organizations.module.css'
import { deletedOrganizationsQuery } from './queries.ts'

/**
 * The deleted organizations that the user can restore as a former admin. Renders nothing while they load and if there
 * are none.
 */
export function DeletedOrganizations() {
  const { data, error, refetch } = useQuery(deletedOrganizationsQuery)
  if (data?.length === 0 || (!data && !error)) return null
  return (
    <Section
      title='Deleted organizations'
      text='Restoring one brings back everything in it, with all who were its members.'
    >
      {data ? (
        <ul className={classes.list} aria-label='Deleted organizations'>
          {data.map((organization) => (
            <DeletedOrganizationRow key={organization.id} organization={organization} />
          ))}
        </ul>
      ) : (
        <ErrorState message={error?.message ?? ''} onRetry={refetch} />
      )}
    </Section>
  )
}

function DeletedOrganizationRow({
  organization: { id, name, deleted_at, deleted_by, restorable_until },
}: {
  organization: DeletedOrganization
}) {
  const restore = useRestoreOrganization({ id, deleted_at })
  return (
    <li className={classes.invitation}>
      <span className={classes.deleted}>
        <strong>{name}</strong>
        <span>
          Deleted{deleted_by?.full_name ? ` by ${deleted_by.full_name}` : ''}. Can be restored until{' '}
          {formatInstantDay(restorable_until)}.
        </span>
        {restore.error && (
          <span role='alert' className={classes.refusal}>
            {restore.error.message}
          </span>
        )}
      </span>
      <Button
        size='xs'
        variant='default'
        loading={restore.isPending}
        aria-label={`Restore ${name}`}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
    </li>
  )
}
