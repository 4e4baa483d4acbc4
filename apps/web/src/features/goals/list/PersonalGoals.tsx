import { Button } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { WithKey } from '../../../ui/keys/WithKey.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import classes from '../goals.module.css'
import { GoalGrid } from './GoalGrid.tsx'
import type { GoalList } from './use-goals.ts'

type Props = {
  list: GoalList
  onCreate: () => void
  /** The keyboard shortcut of the create button; undefined if the shortcut creates a team goal instead. */
  keys: string | undefined
  /** Whether creating a personal goal is the primary action of the page. */
  isPrimary: boolean
  onCheckIn: (goal: Goal) => void
  onEdit: (goal: Goal) => void
  onDelete: (goal: Goal) => void
}

/** The user's personal goals, which nobody else sees. */
export function PersonalGoals({ list, onCreate, keys, isPrimary, ...card }: Props) {
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.sectionHead}>
        <div>
          <h2 id={headingId} className={classes.heading}>
            Personal goals
          </h2>
          <p className={classes.note}>{list.totalCount === 0 && 'No personal goals yet. '}Only you see them.</p>
        </div>
        <WithKey label='Create a personal goal' keys={keys}>
          <Button
            variant={isPrimary ? 'filled' : 'default'}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={onCreate}
          >
            New Personal Goal
          </Button>
        </WithKey>
      </div>
      {list.foundCount ? (
        <GoalGrid label='Personal goals' list={list} ring='progress' {...card} />
      ) : (
        !!list.totalCount && (
          <EmptyState compact title='Nothing found' text='No personal goal matches the search and the status.' />
        )
      )}
    </section>
  )
}
