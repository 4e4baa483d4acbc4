import { useQuery } from '@tanstack/react-query'
import { useAreaPath } from '../../lib/area.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { nameOf } from '../users/person.ts'
import { membersQuery } from '../users/queries.ts'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import { ListBox } from './ListBox.tsx'
import { roleName } from './role-name.ts'

/** Number of rows. */
const shown = 6

/** The first members of the team, each with their role. */
export function TeamOverview({ orgId }: { orgId: number }) {
  const to = useAreaPath()
  const { data, error, refetch } = useQuery(membersQuery(orgId))
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
        items={data?.filter(({ status }) => status === 'active').slice(0, shown)}
        error={error?.message}
        onRetry={refetch}
        empty={{ title: 'No members' }}
        keyOf={({ id }) => id}
        expected={shown}
      >
        {(person) => (
          <>
            <Avatar name={nameOf(person)} size={28} />
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
