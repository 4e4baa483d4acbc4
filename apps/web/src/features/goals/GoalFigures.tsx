import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { useActor } from '../../lib/organization.ts'
import classes from './goal-level.module.css'
import { MyShare } from './MyShare.tsx'
import { Shares } from './Shares.tsx'

/** Who carries how much of a goal: of everybody for who leads, else one's own part and why. */
export function GoalFigures({ goal }: { goal: Goal }) {
  const actor = useActor()
  if (goal.is_personal) return null
  return (
    <div className={classes.figures}>
      {can.seeEverything(actor) ? <Shares goal={goal} /> : <MyShare goal={goal} actorId={actor.id} />}
    </div>
  )
}
