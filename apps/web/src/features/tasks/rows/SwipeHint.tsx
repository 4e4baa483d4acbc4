import { IconCheck, IconClock } from '@tabler/icons-react'
import classes from './rows.module.css'
import type { SwipeAction } from './swipe.ts'

type Props = {
  action: SwipeAction
  /** Whether releasing the finger runs the action. */
  isReady: boolean
}

/** What a swipe does, behind the row that the finger moves. */
export const SwipeHint = ({ action, isReady }: Props) => (
  <div className={classes.hint} data-action={action} data-ready={isReady || undefined} aria-hidden>
    {action === 'finish' ? <IconCheck size={20} stroke={1.8} /> : <IconClock size={20} stroke={1.8} />}
    {action === 'finish' ? 'Done' : 'Snooze'}
  </div>
)
