import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useActor } from '../../../lib/organization.ts'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import { isOpen } from '../filters/status-choices.ts'
import { moveTask } from '../move-task.ts'
import { RowContent } from './RowContent.tsx'
import classes from './rows.module.css'
import { SwipeHint } from './SwipeHint.tsx'
import type { SwipeAction } from './swipe.ts'
import { useSwipe } from './use-swipe.ts'

const SnoozeSheet = lazilyOpened(async () => (await import('./SnoozeSheet.tsx')).SnoozeSheet)

/**
 * A task in one line or, on a phone, in two. There, a swipe to the right finishes it, and a swipe to the left offers
 * later due dates.
 */
export function TaskListRow({ task }: { task: Task }) {
  const row = useRef<HTMLLIElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isSnoozing, setSnoozing] = useState(false)
  const actor = useActor()
  const queryClient = useQueryClient()
  const isAllowed = (action: SwipeAction) =>
    isOpen(task) &&
    (action === 'finish' ? can[taskFields.status.change](actor, task) : can[taskFields.due_date.change](actor, task))
  const { shown, handlers } = useSwipe({
    content,
    isAllowed,
    onSwipe: (action) => {
      if (action === 'snooze') setSnoozing(true)
      else moveTask(queryClient, { task, status: 'done' }).catch(() => undefined)
    },
  })
  return (
    <>
      <li ref={row} className={classes.row} data-task={task.id} data-swiped={shown?.action} {...handlers}>
        {shown && <SwipeHint {...shown} />}
        <div ref={content} className={classes.content}>
          <RowContent task={task} />
        </div>
      </li>
      {/* Outside the row, because React passes the events of the sheet to its parent. */}
      {isSnoozing && <SnoozeSheet task={task} row={row.current} onClose={() => setSnoozing(false)} />}
    </>
  )
}
