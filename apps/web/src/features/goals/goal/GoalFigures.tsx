import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { useActor } from '../../../lib/organization.ts'
import { PhoneFold } from '../../../ui/section/PhoneFold.tsx'
import { Explanation } from '../../explanation/Explanation.tsx'
import { Forecast } from '../../forecast/Forecast.tsx'
import { BurnUp } from '../../milestones/BurnUp.tsx'
import { ObjectTime } from '../../tasks/time-entries/object/ObjectTime.tsx'
import classes from './goal-level.module.css'
import { MyShare } from './MyShare.tsx'
import { Shares } from './Shares.tsx'

/**
 * A chart of the goal's milestones over time, if it has any, and, for a team goal, the shares of its tasks, its time and
 * the shares of its work. Only admins and managers see the shares of all users and a forecast; other users see their own share.
 */
export function GoalFigures({ goal }: { goal: Goal }) {
  const actor = useActor()
  const hasChart = goal.milestones_count > 0
  if (goal.is_personal && !hasChart) return null
  return (
    <div className={classes.figures} data-in-order='always' data-charted={hasChart || undefined}>
      {hasChart && (
        <PhoneFold label='Burn-up'>
          <div>
            <BurnUp of='goal' id={goal.id} />
          </div>
        </PhoneFold>
      )}
      {!goal.is_personal && (
        <>
          {can.seeEverything(actor) ? <Shares goal={goal} /> : <MyShare goal={goal} actorId={actor.id} />}
          <PhoneFold label={can.seeForecast(actor) ? 'Time, shares and forecast' : 'Time and shares'}>
            <div className={classes.wide}>
              <ObjectTime of='goal' id={goal.id} />
            </div>
            <div className={classes.wide}>
              <Explanation of='goal' id={goal.id} />
            </div>
            {can.seeForecast(actor) && (
              <div className={classes.wide}>
                <Forecast of='goal' id={goal.id} endDate={goal.end_date} />
              </div>
            )}
          </PhoneFold>
        </>
      )}
    </div>
  )
}
