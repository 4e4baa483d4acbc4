import { Button } from '@mantine/core'
import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Goal } from '@muster/contracts/goals'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DeleteMilestoneDialog } from '../milestones/DeleteMilestoneDialog.tsx'
import { EditMilestoneDialog } from '../milestones/EditMilestoneDialog.tsx'
import { MilestoneCard } from '../milestones/MilestoneCard.tsx'
import { MilestoneCardSkeleton } from '../milestones/MilestoneCardSkeleton.tsx'
import { goalMilestonesQuery } from '../milestones/queries.ts'
import { useAsked } from '../projects/use-asked.ts'
import { AddCard } from './AddCard.tsx'
import type { GoalVariant } from './goal-variant.ts'
import classes from './goals.module.css'
import { useGoalLinks } from './use-goal-links.ts'

type Props = { goal: Goal; variant: GoalVariant; onCreate: (() => void) | undefined }

/** The milestones of a goal as cards, each of which leads to its tasks. */
export function GoalMilestones({ goal, variant, onCreate }: Props) {
  const heading = useId()
  const { data, error, refetch } = useQuery({ ...goalMilestonesQuery(goal.id), select: inOrder })
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.gridHeading}>
        Milestones
      </h2>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : data?.length === 0 ? (
        <NoMilestones variant={variant} onCreate={onCreate} />
      ) : (
        <MilestoneCards goal={goal} links={data} onCreate={variant === 'manager' ? onCreate : undefined} />
      )}
    </section>
  )
}

const NoMilestones = ({ variant, onCreate }: Pick<Props, 'variant' | 'onCreate'>) => (
  <EmptyState
    title='No milestones yet'
    text='Milestones are the steps on the way to a goal.'
    action={
      onCreate && (
        <Button variant='default' onClick={onCreate}>
          {variant === 'manager' ? 'Add New Milestone' : 'New Milestone'}
        </Button>
      )
    }
  />
)

/** The steps on the way, one after the other. */
const inOrder = (links: readonly GoalMilestone[]) =>
  links.toSorted((left, right) => left.milestone.due_date.localeCompare(right.milestone.due_date) || left.id - right.id)

/** As many as are going to be there, as far as they are seen at first. */
const expected = ({ milestones_count: count }: Goal) =>
  Array.from({ length: Math.min(Math.max(count, 1), 8) }, (_, key) => key)

type CardsProps = { goal: Goal; links: GoalMilestone[] | undefined; onCreate: (() => void) | undefined }

function MilestoneCards({ goal, links, onCreate }: CardsProps) {
  const addresses = useGoalLinks()
  const edited = useAsked<GoalMilestone>()
  const deleted = useAsked<GoalMilestone>()
  return (
    <>
      <Cards aria-label='Milestones' aria-busy={!links}>
        {links
          ? links.map((link) => (
              <MilestoneCard
                key={link.id}
                milestone={link.milestone}
                {...addresses.milestone(goal, link.milestone_id)}
                onEdit={() => edited.ask(link)}
                onDelete={() => deleted.ask(link)}
              />
            ))
          : expected(goal).map((key) => <MilestoneCardSkeleton key={key} />)}
        {links && onCreate && <AddCard label='Add New Milestone' onClick={onCreate} />}
      </Cards>
      {edited.about && (
        <EditMilestoneDialog
          milestone={edited.about.milestone}
          linkId={edited.about.id}
          opened={edited.opened}
          onClose={edited.close}
        />
      )}
      {deleted.about && (
        <DeleteMilestoneDialog
          milestone={deleted.about.milestone}
          link={deleted.about}
          opened={deleted.opened}
          onClose={deleted.close}
        />
      )}
    </>
  )
}
