import { Button } from '@mantine/core'
import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Area } from '../../../lib/area.ts'
import { ObjectRows } from '../../../ui/actions/ObjectRows.tsx'
import { Cards } from '../../../ui/Cards.tsx'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { DeleteMilestoneDialog } from '../../milestones/DeleteMilestoneDialog.tsx'
import { EditMilestoneDialog } from '../../milestones/EditMilestoneDialog.tsx'
import { MilestoneCard } from '../../milestones/MilestoneCard.tsx'
import { MilestoneCardSkeleton } from '../../milestones/MilestoneCardSkeleton.tsx'
import { isFinished } from '../../milestones/progress.ts'
import { goalMilestonesQuery } from '../../milestones/queries.ts'
import { useMilestoneActions } from '../../milestones/use-milestone-actions.ts'
import classes from '../goals.module.css'
import { AddCard } from '../list/AddCard.tsx'
import { useGoalLinks } from './use-goal-links.ts'

type Props = { goal: Goal; area: Area; onCreate: (() => void) | undefined }

/** The milestones of a goal as cards, each with a link to its tasks. */
export function GoalMilestones({ goal, area, onCreate }: Props) {
  const headingId = useId()
  const { data, error, refetch } = useQuery({ ...goalMilestonesQuery(goal.id), select: sortByDueDate })
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.gridHeading}>
        Milestones
      </h2>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : data?.length === 0 ? (
        <NoMilestones area={area} onCreate={onCreate} />
      ) : (
        <MilestoneCards goal={goal} links={data} onCreate={area === 'manager' ? onCreate : undefined} />
      )}
    </section>
  )
}

const NoMilestones = ({ area, onCreate }: Pick<Props, 'area' | 'onCreate'>) => (
  <EmptyState
    title='No milestones yet'
    text='Milestones are the steps on the way to a goal.'
    action={
      onCreate && <Button onClick={onCreate}>{area === 'manager' ? 'Add New Milestone' : 'New Milestone'}</Button>
    }
  />
)

/** Sorts by due date: first the open milestones, then the others. */
const sortByDueDate = (links: readonly GoalMilestone[]) =>
  links.toSorted(
    ({ milestone: left, id }, { milestone: right, id: rightId }) =>
      Number(isFinished(left)) - Number(isFinished(right)) ||
      left.due_date.localeCompare(right.due_date) ||
      id - rightId,
  )

/** Returns a key for each placeholder card: one per milestone of the goal, but at least 1 and at most 8. */
const placeholderKeys = ({ milestones_count: count }: Goal) =>
  Array.from({ length: Math.min(Math.max(count, 1), 8) }, (_, key) => key)

const nameOf = ({ title }: Milestone) => title

type CardsProps = { goal: Goal; links: GoalMilestone[] | undefined; onCreate: (() => void) | undefined }

function MilestoneCards({ goal, links, onCreate }: CardsProps) {
  const goalLinks = useGoalLinks()
  const editDialog = useOpenedDialog<GoalMilestone>()
  const deleteDialog = useOpenedDialog<GoalMilestone>()
  const dialogFor =
    (dialog: typeof editDialog) =>
    ({ id }: Milestone) => {
      const link = links?.find(({ milestone_id }) => milestone_id === id)
      if (link) dialog.open(link)
    }
  const actionsOn = useMilestoneActions({ edit: dialogFor(editDialog), remove: dialogFor(deleteDialog) })
  return (
    <>
      <ObjectRows objects={links?.map(({ milestone }) => milestone) ?? []} nameOf={nameOf} actionsOn={actionsOn}>
        <Cards aria-label='Milestones' aria-busy={!links}>
          {links
            ? links.map((link) => (
                <MilestoneCard
                  key={link.id}
                  milestone={link.milestone}
                  {...goalLinks.milestone(goal, link.milestone_id)}
                  onEdit={() => editDialog.open(link)}
                  onDelete={() => deleteDialog.open(link)}
                />
              ))
            : placeholderKeys(goal).map((key) => <MilestoneCardSkeleton key={key} />)}
          {links && onCreate && <AddCard label='Add New Milestone' onClick={onCreate} />}
        </Cards>
      </ObjectRows>
      {editDialog.subject && (
        <EditMilestoneDialog
          milestone={editDialog.subject.milestone}
          linkId={editDialog.subject.id}
          opened={editDialog.opened}
          onClose={editDialog.close}
        />
      )}
      {deleteDialog.subject && (
        <DeleteMilestoneDialog
          milestone={deleteDialog.subject.milestone}
          link={deleteDialog.subject}
          opened={deleteDialog.opened}
          onClose={deleteDialog.close}
        />
      )}
    </>
  )
}
