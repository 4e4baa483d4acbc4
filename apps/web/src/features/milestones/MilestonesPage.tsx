import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { useTabName } from '../../lib/tab-name.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { NoOrganization } from '../organizations/NoOrganization.tsx'
import '../tasks/live-tasks.ts'
import { Celebration } from './Celebration.tsx'
import { CreateMilestoneDialog } from './CreateMilestoneDialog.tsx'
import { DeleteMilestoneDialog } from './DeleteMilestoneDialog.tsx'
import { EditMilestoneDialog } from './EditMilestoneDialog.tsx'
import { filterOf } from './list/filter-milestones.ts'
import { Groups } from './list/Groups.tsx'
import { GroupsSkeleton } from './list/GroupsSkeleton.tsx'
import classes from './list/list.module.css'
import { MilestoneFilters } from './list/MilestoneFilters.tsx'
import { Overview } from './list/Overview.tsx'
import { Upcoming } from './list/Upcoming.tsx'
import { milestonesQuery } from './queries.ts'

/** The milestones of an organization by goal or by project: their progress, and what is due next. */
export function MilestonesPage() {
  const organization = useOrganization()
  useTabName('Milestones')
  return organization ? (
    <OrganizationMilestones orgId={organization.id} name={organization.name} />
  ) : (
    <>
      <PageHeader title='Milestones' />
      <NoOrganization title='No milestones yet' what='Milestones' />
    </>
  )
}

function OrganizationMilestones({ orgId, name }: { orgId: number; name: string }) {
  const { data, error, refetch } = useQuery(milestonesQuery(orgId))
  const [creating, setCreating] = useState(false)
  const edited = useOpenedDialog<Milestone>()
  const deleted = useOpenedDialog<Milestone>()
  const mayCreate = can.createMilestone(useActor())
  useKeys({ [keysOf.milestone]: mayCreate ? () => setCreating(true) : undefined })
  const create = mayCreate && (
    <WithKey label='Create a milestone' keys={keysOf.milestone}>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
        New Milestone
      </Button>
    </WithKey>
  )
  const none = data?.length === 0
  const { status, critical, text } = filterOf(useSearch())
  const filtered = status !== undefined || critical || text !== ''

  return (
    <>
      <PageHeader title='Milestones' subtitle={name} actions={!none && create} />
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : none ? (
        <EmptyState
          title='No milestones yet'
          text='A milestone marks how far a goal or a project is to be, and by when.'
          action={create}
        />
      ) : (
        <>
          <Overview orgId={orgId} />
          <MilestoneFilters />
          <div className={classes.columns} data-filtered={filtered || undefined}>
            {data ? (
              <Groups orgId={orgId} milestones={data} onEdit={edited.ask} onDelete={deleted.ask} />
            ) : (
              <GroupsSkeleton />
            )}
            <Upcoming orgId={orgId} />
          </div>
        </>
      )}
      <CreateMilestoneDialog opened={creating} onClose={() => setCreating(false)} />
      {edited.about && <EditMilestoneDialog milestone={edited.about} opened={edited.opened} onClose={edited.close} />}
      {deleted.about && (
        <DeleteMilestoneDialog milestone={deleted.about} opened={deleted.opened} onClose={deleted.close} />
      )}
      <Celebration milestones={data} />
    </>
  )
}
