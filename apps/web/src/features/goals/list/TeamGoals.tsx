import { Button } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import type { Area } from '../../../lib/area.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { NoOrganization } from '../../../ui/page/NoOrganization.tsx'
import { AddCard } from './AddCard.tsx'
import { GoalGrid } from './GoalGrid.tsx'
import type { GoalList } from './use-goals.ts'

type Props = {
  area: Area
  /** Whether the list contains only goals in which the user has a share. */
  isAssignedOnly: boolean
  list: GoalList
  /** Clears the search and the status filter. */
  onClear: () => void
  /** Opens the form for a new team goal; undefined without permission or without a selected organization. */
  onCreate: (() => void) | undefined
  onEdit?: (goal: Goal) => void
  onDelete?: (goal: Goal) => void
}

const noGoalsTexts = {
  admin: 'Get started by creating your first goal.',
  manager: 'Get started by creating your first team goal.',
}
const createLabels = { admin: 'New Goal', manager: 'Add New Team Goal', employee: '' }

/** The team goals as cards, or an empty state. */
export function TeamGoals({ area, isAssignedOnly, list, onClear, onCreate, ...card }: Props) {
  if (list.totalCount === 0) return <NoGoals area={area} isAssignedOnly={isAssignedOnly} onCreate={onCreate} />
  const createCard = area === 'manager' && onCreate && <AddCard label='Add New Team Goal' onClick={onCreate} />
  if (list.foundCount === 0 && !list.isLoading)
    return (
      <>
        <EmptyState
          title='Nothing found'
          text='No goal of the team matches the search and the status.'
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
        {createCard && <GoalGrid label='Goals' list={list} ring='progress' lastItem={createCard} />}
      </>
    )
  return (
    <GoalGrid label='Goals' list={list} ring={isAssignedOnly ? 'share' : 'progress'} lastItem={createCard} {...card} />
  )
}

function NoGoals({ area, isAssignedOnly, onCreate }: Pick<Props, 'area' | 'isAssignedOnly' | 'onCreate'>) {
  const organization = useOrganization()
  const noAssignedGoalsText = 'No goals with assigned tasks'
  if (!organization)
    return <NoOrganization title={area === 'employee' ? noAssignedGoalsText : 'No goals yet'} text='Goals' />
  if (isAssignedOnly || area === 'employee')
    return (
      <EmptyState title={noAssignedGoalsText} text='A goal appears here as soon as a task in it is assigned to you.' />
    )
  return (
    <EmptyState
      title='No goals yet'
      text={noGoalsTexts[area]}
      action={onCreate && <Button onClick={onCreate}>{createLabels[area]}</Button>}
    />
  )
}
