import { useQuery } from '@tanstack/react-query'
import { useAreaPath } from '../../lib/area.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { nameOf } from '../users/person.ts'
import { newestMembersQuery } from '../users/queries.ts'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import { ListBox } from './ListBox.tsx'
import { roleName } from './role-name.ts'

/** Maximum number of rows. */
const maxPeople = 6

export const teamOverviewQuery = (orgId: number) => newestMembersQuery(orgId, maxPeople)

/** The active members with the newest memberships, each with their role. */
export function TeamOverview({ orgId }: { orgId: number }) {
  const to = useAreaPath()
  const { data, error, refetch } = useQuery(teamOverviewQuery(orgId))
  return (
    <DashboardSection
      title='Team Overview'
      actions={
        <ButtonLink variant='subtle' size='compact-sm' to={to('team')}>
          All members
        </ButtonLink>
      }
    >
      <ListBox
        label='Team Overview'
        items={data}
        error={error?.message}
        onRetry={refetch}
        empty={{ title: 'No members' }}
        keyOf={({ id }) => id}
        expectedRows={maxPeople}
      >
        {(person) => (
          <>
            <Avatar name={nameOf(person)} userId={person.id} size={28} />
            <span className={classes.main}>
              <span className={classes.name}>{nameOf(person)}</span>
            </span>
            <span className={classes.meta}>{roleName(person.organization_role)}</span>
          </>
        )}
      </ListBox>
    </DashboardSection>
  )
}
