import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { useActor } from '../../../lib/organization.ts'
import { BurnUp } from '../../milestones/BurnUp.tsx'
import classes from './goal-level.module.css'
import { MyShare } from './MyShare.tsx'
import { Shares } from './Shares.tsx'

/** How its milestones came along, and who carries how much: everybody for who leads, else one's own part and why. */
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
