import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { IconUserPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { parseId } from '../../lib/ids.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { Redirect } from '../../lib/Redirect.tsx'
import { keysOf } from '../../lib/shortcuts.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { userColumns } from './columns.tsx'
import { InviteMemberDialog } from './invite/InviteMemberDialog.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberDialogs } from './MemberDialogs.tsx'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import { countText } from './person.ts'
import { useMemberQuestion } from './use-member-question.ts'
import { usePeople } from './use-people.ts'

/** `/admin/users/7` selects organization 7 too; the address is changed to orgId, as on other pages. */
export function UsersPage(_props: object) {
  const { orgId } = useParams({ strict: false })
  const search = useSearch()
  const given = parseId(orgId)
  if (given !== undefined) return <Redirect to='/admin/users' search={{ ...search, orgId: given }} />
  return <Users />
}

/** The admin's page of users. */
function Users() {
  const organization = useOrganization()
  const actor = useActor()
  const { people, error, retry } = usePeople(organization?.id)
  const { ask, key, ...asked } = useMemberQuestion()
  const [inviting, setInviting] = useState(false)
  const columns = useMemo(() => userColumns(ask), [ask])

  return (
    <>
      <PageHeader
        title='Users'
        subtitle={people ? countText(people) : ' '}
        actions={
          (!organization || can.inviteMember(actor)) && (
            <WithKey label='Invite somebody' keys={organization && keysOf.invite}>
              <Button
                leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
                onClick={() => setInviting(true)}
              >
                Invite User
              </Button>
            </WithKey>
          )
        }
      />
      <DataTable
        label='Users'
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        error={error}
        onRetry={retry}
        empty={{ title: 'No users found' }}
        tools={<OrganizationFilter />}
        actions={(person) => <MemberActions person={person} ask={ask} />}
      />
      <InviteMemberDialog
        form='admin'
        organizationId={organization?.id}
        opened={inviting}
        onClose={() => setInviting(false)}
      />
      <MemberDialogs key={key} {...asked} organization={organization} />
    </>
  )
}
