import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { useActor } from '../../../lib/organization.ts'
import { BurnUp } from '../../milestones/BurnUp.tsx'
import classes from './goal-level.module.css'
import { MyShare } from './MyShare.tsx'
import { Shares } from './Shares.tsx'

/**
 * Milestones over time and shares of the work: everyone's for an admin or manager, otherwise the user's own and its
 * reason.
 */
export function GoalFigures({ goal }: { goal: Goal }) {
  const actor = useActor()
  const charted = goal.milestones_count > 0
  if (goal.is_personal && !charted) return null
  return (
    <div className={classes.figures} data-charted={charted || undefined}>
      {charted && (
        <div>
          <BurnUp of='goal' id={goal.id} />
        </div>
      )}
      {!goal.is_personal &&
        (can.seeEverything(actor) ? <Shares goal={goal} /> : <MyShare goal={goal} actorId={actor.id} />)}
    </div>
  )
}
