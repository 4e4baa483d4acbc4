import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useArea, useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { InviteMemberDialog } from '../../users/invite/InviteMemberDialog.tsx'
import { MemberDialogs } from '../../users/MemberDialogs.tsx'
import { useMemberQuestion } from '../../users/use-member-question.ts'
import { useMembers } from '../../users/use-people.ts'
import { MemberList } from './MemberList.tsx'
import classes from './members.module.css'
import { PendingInvitations } from './PendingInvitations.tsx'

/** Members and roles of the organization, for its admins. */
export function MembersSection({ organization }: { organization: { id: number; name: string } }) {
  const { people, error, retry } = useMembers(organization.id)
  const { ask, key, ...asked } = useMemberQuestion()
  const [inviting, setInviting] = useState(false)
  const to = useAreaPath()
  const page = useArea() === 'admin' ? ({ name: 'users', label: 'All users' } as const) : team

  return (
    <Section
      title='Members and roles'
      text='An admin may do everything here, a manager runs projects, tasks and members, a member works on what is assigned to them.'
    >
      <div className={classes.bar}>
        <Button leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setInviting(true)}>
          Invite
        </Button>
        <ButtonLink variant='default' to={to(page.name)}>
          {page.label}
        </ButtonLink>
      </div>
      {error && !people ? (
        <ErrorState message={error} onRetry={retry} />
      ) : (
        <>
          <MemberList people={people} organizationId={organization.id} />
          <PendingInvitations people={people} ask={ask} />
        </>
      )}
      <InviteMemberDialog
        form='manager'
        organizationId={organization.id}
        opened={inviting}
        onClose={() => setInviting(false)}
      />
      <MemberDialogs key={key} {...asked} organization={organization} />
    </Section>
  )
}

const team = { name: 'team', label: 'The team' } as const
