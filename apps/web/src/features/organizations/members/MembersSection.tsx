import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useArea, useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { InviteMemberDialog } from '../../users/invite/InviteMemberDialog.tsx'
import { MemberDialogs } from '../../users/MemberDialogs.tsx'
import { useMemberDialog } from '../../users/use-member-dialog.ts'
import { useMembers } from '../../users/use-people.ts'
import { MemberList } from './MemberList.tsx'
import classes from './members.module.css'
import { PendingInvitations } from './PendingInvitations.tsx'

/** Lets admins manage the members of the organization and their roles. */
export function MembersSection({ organization }: { organization: { id: number; name: string } }) {
  const { people, error, retry } = useMembers(organization.id)
  const { showDialog, key, ...dialogs } = useMemberDialog()
  const [inviting, setInviting] = useState(false)
  const to = useAreaPath()
  const memberPage = useArea() === 'admin' ? ({ name: 'users', label: 'All users' } as const) : teamPage

  return (
    <Section
      title='Members and roles'
      text='An admin may do everything here, a manager runs projects, tasks and members, a member works on what is assigned to them.'
    >
      <div className={classes.bar}>
        <Button leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setInviting(true)}>
          Invite
        </Button>
        <ButtonLink variant='default' to={to(memberPage.name)}>
          {memberPage.label}
        </ButtonLink>
      </div>
      {error && !people ? (
        <ErrorState message={error} onRetry={retry} />
      ) : (
        <>
          <MemberList people={people} organizationId={organization.id} />
          <PendingInvitations people={people} showDialog={showDialog} />
        </>
      )}
      <InviteMemberDialog
        form='manager'
        organizationId={organization.id}
        opened={inviting}
        onClose={() => setInviting(false)}
      />
      <MemberDialogs key={key} {...dialogs} organization={organization} />
    </Section>
  )
}

const teamPage = { name: 'team', label: 'The team' } as const
