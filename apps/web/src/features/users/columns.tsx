import { formatInstantDay } from '../../lib/format/dates.ts'
import type { Column } from '../../ui/table/column.ts'
import type { MemberQuestion } from './MemberDialogs.tsx'
import { PersonCell } from './PersonCell.tsx'
import { nameOf, organizationRoles, type Person, statuses } from './person.ts'
import { RoleBadge } from './RoleBadge.tsx'
import { StatusText } from './StatusText.tsx'

const noTitle = 'No title'

const role: Column<Person> = {
  id: 'role',
  header: 'Role',
  value: ({ organization_role, role }) => (organization_role ? organizationRoles[organization_role] : role),
  cell: (person) => <RoleBadge person={person} />,
}

const status: Column<Person> = {
  id: 'status',
  header: 'Status',
  value: ({ status }) => statuses[status],
  cell: ({ status }) => <StatusText status={status} />,
}

const email: Column<Person> = { id: 'email', header: 'Email', value: ({ email }) => email }

const joined: Column<Person> = {
  id: 'joined',
  header: 'Joined',
  value: ({ joined_at }) => joined_at,
  cell: ({ joined_at }) => formatInstantDay(joined_at, 'N/A'),
  searchText: ({ joined_at }) => formatInstantDay(joined_at, 'N/A'),
}

/** Columns of the manager's table; `ask` opens a profile. */
export const teamColumns = (ask: (question: MemberQuestion) => void): Column<Person>[] => [
  {
    id: 'user',
    header: 'User',
    value: nameOf,
    searchText: ({ job_title }) => job_title ?? noTitle,
    cell: (person) => (
      <PersonCell
        person={person}
        below={person.job_title ?? noTitle}
        onOpen={() => ask({ about: 'profile', person })}
      />
    ),
  },
  role,
  status,
  email,
  joined,
]

/** Columns of the admin's table. */
export const userColumns = (ask: (question: MemberQuestion) => void): Column<Person>[] => [
  {
    id: 'name',
    header: 'Name',
    value: nameOf,
    searchText: ({ job_title, username }) => `${job_title ?? ''} ${username ?? ''}`,
    cell: (person) => (
      <PersonCell person={person} below={person.job_title} onOpen={() => ask({ about: 'profile', person })} />
    ),
  },
  email,
  role,
  status,
  joined,
]
