import { Button } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import type { Area } from '../../../lib/area.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { NoOrganization } from '../../organizations/NoOrganization.tsx'
import { AddCard } from './AddCard.tsx'
import { GoalGrid } from './GoalGrid.tsx'

type Props = {
  area: Area
  /** Only goals the user has a share in. */
  carried: boolean
  /** Undefined while loading. */
  all: readonly Goal[] | undefined
  found: readonly Goal[] | undefined
  /** Clears the filters. */
  onClear: () => void
  /** Undefined without permission. */
  onCreate: (() => void) | undefined
  onEdit?: (goal: Goal) => void
  onDelete?: (goal: Goal) => void
}

const texts = {
  admin: 'Get started by creating your first goal.',
  manager: 'Get started by creating your first team goal.',
}
const createLabels = { admin: 'New Goal', manager: 'Add New Team Goal', employee: '' }

/** The team's goals, or an empty state. */
export function TeamGoals({ area, carried, all, found, onClear, onCreate, ...card }: Props) {
  if (all?.length === 0) return <NoGoals area={area} carried={carried} onCreate={onCreate} />
  const end = area === 'manager' && onCreate && <AddCard label='Add New Team Goal' onClick={onCreate} />
  if (found?.length === 0)
    return (
      <>
        <EmptyState
          title='Nothing found'
          text='No goal of the team matches the search and the status.'
          action={
            <Button variant='default' onClick={onClear}>
              Clear filters
            </Button>
          }
        />
        {end && <GoalGrid label='Goals' goals={[]} ring='progress' end={end} />}
      </>
    )
  return <GoalGrid label='Goals' goals={found} ring={carried ? 'share' : 'progress'} end={end} {...card} />
}

function NoGoals({ area, carried, onCreate }: Pick<Props, 'area' | 'carried' | 'onCreate'>) {
  const organization = useOrganization()
  const noneCarried = 'No goals with assigned tasks'
  if (!organization) return <NoOrganization title={area === 'employee' ? noneCarried : 'No goals yet'} what='Goals' />
  if (carried || area === 'employee')
    return <EmptyState title={noneCarried} text='A goal appears here as soon as a task in it is assigned to you.' />
  return (
    <EmptyState
      title='No goals yet'
      text={texts[area]}
      action={
        onCreate && (
          <Button variant='default' onClick={onCreate}>
            {createLabels[area]}
          </Button>
        )
      }
    />
  )
}
