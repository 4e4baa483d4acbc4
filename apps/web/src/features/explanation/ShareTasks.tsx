import type { ExplainedShare, ExplainedTask } from '@muster/contracts/explanation'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatCountOf } from '../../lib/format/count.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useCardLinks } from '../tasks/board/use-card-links.ts'
import { taskStatusColors, taskStatusQuarters } from '../tasks/task-labels.ts'
import classes from './explanation.module.css'
import { hours, partText, percent } from './explanation-text.ts'
import { type ExplanationSubject, explainedShareQuery } from './queries.ts'

/** At first this many tasks are shown; the others are one row, so that what is shown always adds up. */
const shownCount = 20

type Props = { of: ExplanationSubject; id: number; userId: number | null; name: string }

/** The tasks that make up a share, each with weight, part and contribution, and their sum. */
export function ShareTasks({ of, id, userId, name }: Props) {
  const { data, error, refetch } = useQuery(explainedShareQuery(of, id, userId))
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />
  if (!data) return <Spinner label='Loading tasks' />
  return <TaskTable explained={data} name={name} />
}

function TaskTable({ explained: { share, tasks, rest, weight }, name }: { explained: ExplainedShare; name: string }) {
  const [isLong, setLong] = useState(false)
  const shown = isLong ? tasks : tasks.slice(0, shownCount)
  const hidden = tasks.slice(shown.length)
  const restCount = rest.tasks + hidden.length
  // Added in tenths, because sums of decimal numbers are not exact.
  const restTenths = [rest, ...hidden].reduce((sum, { percentage }) => sum + Math.round(percentage * 10), 0)
  return (
    <table className={classes.tasks}>
      <caption className='visually-hidden'>Tasks of {name}</caption>
      <thead>
        <tr>
          <th scope='col'>Task</th>
          <th scope='col'>Weight</th>
          <th scope='col'>Of {hours(weight)}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((task) => (
          <TaskOfShare key={task.id} task={task} />
        ))}
        {restCount > 0 && (
          <tr>
            <td>
              {hidden.length > 0 ? (
                <button type='button' className={classes.why} onClick={() => setLong(true)}>
                  {formatCount(restCount)} more
                </button>
              ) : (
                formatCountOf(restCount, 'smaller task')
              )}
            </td>
            <td />
            <td>{percent(restTenths / 10)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope='row'>Sum</th>
          <td />
          <td>{percent(share?.percentage ?? 0)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function TaskOfShare({ task }: { task: ExplainedTask }) {
  const { hrefOf, follow, preload } = useCardLinks()
  return (
    <tr>
      <td>
        <span className={classes.task}>
          <StatusRing
            filledQuarters={taskStatusQuarters[task.status]}
            color={taskStatusColors[task.status]}
            size={16}
            label={taskStatusNames[task.status]}
          />
          <a
            href={hrefOf(task.id)}
            onClick={(event) => follow(event, task.id)}
            onPointerEnter={() => preload(task.id)}
            onFocus={() => preload(task.id)}
          >
            <span className={classes.key}>{task.key}</span> {task.title}
          </a>
        </span>
      </td>
      <td>
        {partText(task)}
        {!task.estimated && <span className='visually-hidden'> without an estimate</span>}
      </td>
      <td>{percent(task.percentage)}</td>
    </tr>
  )
}
