import { formatInstantDay } from '../../lib/format/dates.ts'
import type { Column } from '../../ui/table/column.ts'
import type { OpenMemberDialog } from './MemberDialogs.tsx'
import { PersonCell } from './PersonCell.tsx'
import { nameOf, organizationRoleNames, type Person, statusNames } from './person.ts'
import { RoleBadge } from './RoleBadge.tsx'
import { StatusText } from './StatusText.tsx'

const noTitle = 'No title'

const role: Column<Person> = {
  id: 'role',
  header: 'Role',
  value: ({ organization_role, role }) => (organization_role ? organizationRoleNames[organization_role] : role),
  cell: (person) => <RoleBadge person={person} />,
}

const status: Column<Person> = {
  id: 'status',
  header: 'Status',
  value: ({ status }) => statusNames[status],
  cell: ({ status }) => <StatusText status={status} />,
}

const email: Column<Person> = {
  id: 'email',
  header: 'Email',
  value: ({ email }) => email,
  cell: ({ email }) => email && <Address email={email} />,
}

/** A narrow column breaks the address before its domain. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

const joined: Column<Person> = {
  id: 'joined',
  header: 'Joined',
  // A narrow table leaves the room to the addresses; the profile shows the date.
  secondary: true,
  value: ({ joined_at }) => joined_at,
  cell: ({ joined_at }) => formatInstantDay(joined_at, 'N/A'),
  searchText: ({ joined_at }) => formatInstantDay(joined_at, 'N/A'),
}

/** Columns of the manager's table. Clicking a name calls `showDialog` to open the profile. */
export const teamColumns = (showDialog: (dialog: OpenMemberDialog) => void): Column<Person>[] => [
  {
    id: 'user',
    header: 'User',
    value: nameOf,
    searchText: ({ job_title }) => job_title ?? noTitle,
    cell: (person) => (
      <PersonCell
        person={person}
        subtitle={person.job_title ?? noTitle}
        onOpen={() => showDialog({ kind: 'profile', person })}
      />
    ),
  },
  role,
  status,
  email,
  joined,
]

/** Columns of the admin's table. */
export const userColumns = (showDialog: (dialog: OpenMemberDialog) => void): Column<Person>[] => [
  {
    id: 'name',
    header: 'Name',
    value: nameOf,
    searchText: ({ job_title, username }) => `${job_title ?? ''} ${username ?? ''}`,
    cell: (person) => (
      <PersonCell person={person} subtitle={person.job_title} onOpen={() => showDialog({ kind: 'profile', person })} />
    ),
  },
  email,
  role,
  status,
  joined,
]
