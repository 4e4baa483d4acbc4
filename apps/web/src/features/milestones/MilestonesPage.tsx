import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { useTabName } from '../../lib/tab-name.ts'
import { ObjectRows } from '../../ui/actions/ObjectRows.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { NoOrganization } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import '../tasks/live-tasks.ts'
import { Celebration } from './Celebration.tsx'
import { CreateMilestoneDialog } from './CreateMilestoneDialog.tsx'
import { DeleteMilestoneDialog } from './DeleteMilestoneDialog.tsx'
import { EditMilestoneDialog } from './EditMilestoneDialog.tsx'
import { Groups } from './list/Groups.tsx'
import classes from './list/list.module.css'
import { MilestoneFilters } from './list/MilestoneFilters.tsx'
import { Overview } from './list/Overview.tsx'
import { Upcoming } from './list/Upcoming.tsx'
import { useFollowedMilestones, useMilestones } from './list/use-milestones.ts'
import { useMilestoneActions } from './use-milestone-actions.ts'
import { useMilestoneOffer } from './use-milestone-offer.ts'

const nameOf = ({ title }: Milestone) => title

/** The milestones of an organization, grouped by goal or project, with their progress, and the milestones due next. */
export function MilestonesPage() {
  const organization = useOrganization()
  useTabName('Milestones')
  return organization ? (
    <OrganizationMilestones orgId={organization.id} />
  ) : (
    <>
      <PageHeader title='Milestones' />
      <NoOrganization title='No milestones yet' text='Milestones' />
    </>
  )
}

function OrganizationMilestones({ orgId }: { orgId: number }) {
  const list = useMilestones(orgId)
  const followedMilestones = useFollowedMilestones(orgId, list)
  const [creating, setCreating] = useState(false)
  const editDialog = useOpenedDialog<Milestone>()
  const deleteDialog = useOpenedDialog<Milestone>()
  const mayCreate = can.createMilestone(useActor())
  useMilestoneOffer(mayCreate ? () => setCreating(true) : undefined)
  const actionsOn = useMilestoneActions({ edit: editDialog.open, remove: deleteDialog.open })
  const createButton = mayCreate && (
    <WithKey label='Create a milestone' keys={keysOf.milestone}>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
        New Milestone
      </Button>
    </WithKey>
  )
  const to = useAreaPath()
  const { hasNoMilestones, hasFilters, error, onRetry } = list

  return (
    <>
      <PageHeader title='Milestones' actions={!hasNoMilestones && createButton} />
      {error ? (
        <ErrorState message={error.message} onRetry={onRetry} />
      ) : hasNoMilestones ? (
        <EmptyState
          title='No milestones yet'
          text='A milestone is a step of a goal or project, with a due date.'
          action={createButton || <ButtonLink to={to('goals')}>Go to Goals</ButtonLink>}
        />
      ) : (
        <>
          <Overview orgId={orgId} />
          <MilestoneFilters />
          <div
            className={classes.columns}
            data-in-order={hasFilters ? undefined : 'last-first'}
            data-filtered={hasFilters || undefined}
          >
            <ObjectRows objects={list.milestones ?? []} nameOf={nameOf} actionsOn={actionsOn}>
              <Groups list={list} onEdit={editDialog.open} onDelete={deleteDialog.open} />
            </ObjectRows>
            <Upcoming orgId={orgId} />
          </div>
        </>
      )}
      <CreateMilestoneDialog opened={creating} onClose={() => setCreating(false)} />
      {editDialog.subject && (
        <EditMilestoneDialog milestone={editDialog.subject} opened={editDialog.opened} onClose={editDialog.close} />
      )}
      {deleteDialog.subject && (
        <DeleteMilestoneDialog
          milestone={deleteDialog.subject}
          opened={deleteDialog.opened}
          onClose={deleteDialog.close}
        />
      )}
      <Celebration milestones={followedMilestones} />
    </>
  )
}
