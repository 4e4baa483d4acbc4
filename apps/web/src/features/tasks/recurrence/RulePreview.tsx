import type { Rule } from '@muster/contracts/recurrence/rule'
import type { RecurrenceMode } from '@muster/contracts/tasks/recurrence'
import { formatDay, today } from '../../../lib/format/dates.ts'
import { nextDates, sentenceOf } from './choice.ts'
import classes from './recurrence.module.css'

type Props = { rule: Rule | string; mode: RecurrenceMode; start: string }

/** The rule as a sentence, with the next five dates; or what it lacks. */
export function RulePreview({ rule, mode, start }: Props) {
  if (typeof rule === 'string')
    return (
      <div className={classes.preview} role='status'>
        <p>{rule}</p>
      </div>
    )
  const dates = mode === 'after_completion' ? [] : nextDates(rule, start, today())
  return (
    <div className={classes.preview} role='status'>
      <p>{sentenceOf(rule, mode)}</p>
      {mode !== 'after_completion' &&
        (dates.length > 0 ? (
          <ol className={classes.dates} aria-label='Next dates'>
            {dates.map((date) => (
              <li key={date}>{formatDay(date)}</li>
            ))}
          </ol>
        ) : (
          <p className={classes.dates}>No further dates</p>
        ))}
    </div>
  )
}
