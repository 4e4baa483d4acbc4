import { Button, Skeleton } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import { organizationRoleNames } from '../users/person.ts'
import { CreateOrganizationDialog } from './CreateOrganizationDialog.tsx'
import { Invitations } from './Invitations.tsx'
import classes from './organizations.module.css'
import { organizationsQuery } from './queries.ts'

/**
 * The user's organizations, with a link to each one that is not selected, the user's pending invitations, and a button
 * that creates an organization.
 */
export function OwnOrganizations() {
  const { data, error, refetch } = useQuery(organizationsQuery)
  const { organizations } = useMe()
  const selected = useOrganization()
  const [creating, setCreating] = useState(false)
  return (
    <Section title='Organizations' text='Where you belong. Each has its own projects, tasks, goals and members.'>
      <Invitations />
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : data?.length === 0 ? (
        <EmptyState
          title={texts.organization.none}
          text='Create one, or ask to be invited to an existing one.'
          action={<Button onClick={() => setCreating(true)}>Create Organization</Button>}
        />
      ) : (
        <ul className={classes.list} aria-label='Your organizations' aria-busy={!data}>
          {data ? (
            data.map(({ id, name, role }) => (
              <li key={id} className={classes.invitation}>
                <span className={classes.own}>
                  <strong>{name}</strong> <Badge>{organizationRoleNames[role]}</Badge>
                </span>
                {id === selected?.id ? (
                  <Badge tone='accent'>Open now</Badge>
                ) : (
                  <ButtonLink
                    size='xs'
                    variant='default'
                    to='.'
                    hash
                    search={{ orgId: id }}
                    aria-label={`Open ${name}`}
                  >
                    Open
                  </ButtonLink>
                )}
              </li>
            ))
          ) : (
            <PlaceholderRows rows={organizations.length} />
          )}
        </ul>
      )}
      {data?.length !== 0 && (
        <div>
          <Button variant='default' onClick={() => setCreating(true)}>
            Create Organization
          </Button>
        </div>
      )}
      <CreateOrganizationDialog opened={creating} onClose={() => setCreating(false)} />
    </Section>
  )
}

const PlaceholderRows = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows are all the same
    <li key={row} className={classes.invitation} aria-hidden>
      <Skeleton height={12} width='60%' my={10} />
    </li>
  ))
