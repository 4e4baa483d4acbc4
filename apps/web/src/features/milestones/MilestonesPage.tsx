import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useAsked } from '../projects/use-asked.ts'
import '../tasks/live-tasks.ts'
import { Celebration } from './Celebration.tsx'
import { CreateMilestoneDialog } from './CreateMilestoneDialog.tsx'
import { DeleteMilestoneDialog } from './DeleteMilestoneDialog.tsx'
import { EditMilestoneDialog } from './EditMilestoneDialog.tsx'
import { MilestoneCard } from './MilestoneCard.tsx'
import { MilestoneCardSkeleton } from './MilestoneCardSkeleton.tsx'
import classes from './milestone.module.css'
import { milestonesQuery } from './queries.ts'

const skeletons = [1, 2, 3, 4, 5, 6]

/** The milestones of an organization. */
export function MilestonesPage() {
  const to = useAreaPath()
  const organization = useOrganization()
  const actor = useActor()
  const { data, error, refetch } = useQuery({
    ...milestonesQuery(organization?.id ?? 0),
    enabled: organization !== undefined,
  })
  const [creating, setCreating] = useState(false)
  const edited = useAsked<Milestone>()
  const deleted = useAsked<Milestone>()
  const mayCreate = organization !== undefined && can.createMilestone(actor)
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
      New Milestone
    </Button>
  )

  return (
    <>
      <PageHeader title='Milestones' subtitle={organization?.name} actions={create} />
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : data?.length === 0 ? (
        <EmptyState title='No milestones yet' text='A milestone marks how far a goal has come, and by when.' />
      ) : (
        <ul className={classes.cards} aria-label='Milestones' aria-busy={!data}>
          {data
            ? data.map((milestone) => (
                <MilestoneCard
                  key={milestone.id}
                  milestone={milestone}
                  to={to('milestones', milestone.id)}
                  onEdit={edited.ask}
                  onDelete={deleted.ask}
                />
              ))
            : skeletons.map((key) => <MilestoneCardSkeleton key={key} />)}
        </ul>
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
