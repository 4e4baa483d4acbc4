import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { noOrganizationMessage } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { teamColumns } from './columns.tsx'
import { InviteMemberDialog } from './invite/InviteMemberDialog.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberDialogs } from './MemberDialogs.tsx'
import { countText } from './person.ts'
import { useMemberDialog } from './use-member-dialog.ts'
import { useMembersAndAbsences } from './use-people.ts'

/** The manager's page of the people in the organization. */
export function TeamPage(_props: object) {
  const organization = useOrganization()
  const actor = useActor()
  const { people, error, retry } = useMembersAndAbsences(organization?.id)
  const { showDialog, key, ...dialogs } = useMemberDialog()
  const [inviting, setInviting] = useState(false)
  const columns = useMemo(() => teamColumns(showDialog), [showDialog])

  return (
    <>
      <PageHeader
        title='Team'
        subtitle={people ? countText(people) : ' '}
        actions={
          (!organization || can.inviteMember(actor)) && (
            <WithKey label='Invite somebody' keys={organization && keysOf.invite}>
              <Button
                leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
                disabled={!organization}
                onClick={() => setInviting(true)}
              >
                Invite Member
              </Button>
            </WithKey>
          )
        }
      />
      <DataTable
        label='Team members'
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        error={error}
        onRetry={retry}
        emptyMessage={
          organization
            ? { title: 'No team members found' }
            : noOrganizationMessage('No team members found', 'Team members')
        }
        actions={(person) => <MemberActions person={person} showDialog={showDialog} />}
      />
      <InviteMemberDialog
        form='manager'
        organizationId={organization?.id}
        opened={inviting}
        onClose={() => setInviting(false)}
      />
      <MemberDialogs key={key} {...dialogs} organization={organization} />
    </>
  )
}
