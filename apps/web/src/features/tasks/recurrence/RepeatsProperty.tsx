import { can } from '@muster/contracts/capabilities'
import { parseRule } from '@muster/contracts/recurrence/rule'
import type { Task } from '@muster/contracts/tasks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../lib/format/dates.ts'
import { useActor } from '../../../lib/organization.ts'
import buttonClasses from '../../../ui/editors/property-button.module.css'
import { toast } from '../../../ui/toasts/toast.tsx'
import detailClasses from '../detail/detail.module.css'
import { isOpen } from '../filters/status-choices.ts'
import { sentenceOf } from './choice.ts'
import { recurrenceQuery, skipNextDate } from './queries.ts'
import { RepeatDialog } from './RepeatDialog.tsx'
import classes from './recurrence.module.css'

/** How the task repeats, which its editors may change. A task that does not repeat and cannot has no such property. */
export function RepeatsProperty({ task }: { task: Task }) {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = can.repeatTask(useActor(), task) && isOpen(task) && task.parent_id === null
  if (task.recurrence === null && !mayEdit) return null
  const text = <RepeatsText task={task} />
  return (
    <div className={detailClasses.property}>
      <dt>Repeats</dt>
      <dd className={classes.value}>
        {mayEdit ? (
          <button
            type='button'
            className={buttonClasses.value}
            data-property='repeats'
            aria-haspopup='dialog'
            title='Change how the task repeats'
            onClick={() => setEditing(true)}
          >
            {text}
          </button>
        ) : (
          text
        )}
        {task.recurrence !== null && <NextDate task={task} mayEdit={mayEdit} />}
      </dd>
      <RepeatDialog opened={isEditing} task={task} onClose={() => setEditing(false)} />
    </div>
  )
}

function RepeatsText({ task }: { task: Task }) {
  const { data } = useQuery({ ...recurrenceQuery(task), enabled: task.recurrence !== null })
  if (task.recurrence === null) return <span className={detailClasses.nothing}>Does not repeat</span>
  return sentenceOf(parseRule(task.recurrence), data?.series?.mode ?? 'when_finished')
}

/** The date of the next task, which an editor of the task may skip. */
function NextDate({ task, mayEdit }: { task: Task; mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const next = useQuery(recurrenceQuery(task)).data?.series?.next_date
  const [isSkipping, setSkipping] = useState(false)
  if (!next) return null
  const skip = () => {
    setSkipping(true)
    skipNextDate(queryClient, task.id)
      .then(
        () => toast.success(`Skipped ${formatDay(next)}`),
        (error: Error) => toast.error(error.message),
      )
      .finally(() => setSkipping(false))
  }
  return (
    <span className={classes.next}>
      Next: {formatDay(next)}
      {mayEdit && (
        <button type='button' className={classes.skip} disabled={isSkipping} onClick={skip}>
          Skip
        </button>
      )}
    </span>
  )
}
