import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { IconUserPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { parseId } from '../../lib/ids.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { Redirect } from '../../lib/Redirect.tsx'
import { useMe } from '../../lib/session.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { NoOrganization } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { userColumns } from './columns.tsx'
import { InviteMemberDialog } from './invite/InviteMemberDialog.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberDialogs } from './MemberDialogs.tsx'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import { countText } from './person.ts'
import { useMemberDialog } from './use-member-dialog.ts'
import { usePeople } from './use-people.ts'

/**
 * The admin's page of users. A URL such as `/admin/users/7` is redirected to `/admin/users?orgId=7`, because every page
 * selects the organization with `orgId`.
 */
export function UsersPage(_props: object) {
  const { orgId } = useParams({ strict: false })
  const search = useSearch()
  const organizationFilter = parseId(orgId)
  if (organizationFilter !== undefined)
    return <Redirect to='/admin/users' search={{ ...search, orgId: organizationFilter }} />
  return <Users />
}

function Users() {
  const organization = useOrganization()
  const actor = useActor()
  // The list then contains only this user.
  const isAlone = useMe().organizations.length === 0
  const { people, error, retry } = usePeople(organization?.id)
  const { showDialog, key, ...dialogs } = useMemberDialog()
  const [inviting, setInviting] = useState(false)
  const columns = useMemo(() => userColumns(showDialog), [showDialog])

  return (
    <div data-in-order='always'>
      <PageHeader
        title='Users'
        subtitle={people ? countText(people) : ' '}
        actions={
          (!organization || can.inviteMember(actor)) && (
            <WithKey label='Invite somebody' keys={organization && keysOf.invite}>
              <Button
                variant={isAlone ? 'default' : 'filled'}
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
        emptyMessage={{ title: 'No users found' }}
        tools={<OrganizationFilter />}
        actions={(person) => <MemberActions person={person} showDialog={showDialog} />}
      />
      {isAlone && people && <NoOrganization title='You are the only user here' text='Users' />}
      <InviteMemberDialog
        form='admin'
        organizationId={organization?.id}
        opened={inviting}
        onClose={() => setInviting(false)}
      />
      <MemberDialogs key={key} {...dialogs} organization={organization} />
    </div>
  )
}
