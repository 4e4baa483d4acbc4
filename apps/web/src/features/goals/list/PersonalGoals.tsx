import { Button } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { WithKey } from '../../../ui/keys/WithKey.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import classes from '../goals.module.css'
import { GoalGrid } from './GoalGrid.tsx'

type Props = {
  all: readonly Goal[]
  found: readonly Goal[]
  onCreate: () => void
  /** The shortcut, unless it creates a team goal. */
  keys: string | undefined
  onCheckIn: (goal: Goal) => void
  onEdit: (goal: Goal) => void
  onDelete: (goal: Goal) => void
}

/** The user's personal goals, which nobody else sees. */
export function PersonalGoals({ all, found, onCreate, keys, ...card }: Props) {
  const heading = useId()
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.sectionHead}>
        <div>
          <h2 id={heading} className={classes.heading}>
            Personal goals
          </h2>
          <p className={classes.note}>{all.length === 0 && 'No personal goals yet. '}Only you see them.</p>
        </div>
        <WithKey label='Create a personal goal' keys={keys}>
          <Button variant='default' leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={onCreate}>
            New Personal Goal
          </Button>
        </WithKey>
      </div>
      {found.length > 0 ? (
        <GoalGrid label='Personal goals' goals={found} ring='progress' {...card} />
      ) : (
        all.length > 0 && (
          <EmptyState title='Nothing found' text='No personal goal matches the search and the status.' />
        )
      )}
    </section>
  )
}
