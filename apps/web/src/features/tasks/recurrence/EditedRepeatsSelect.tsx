import { Select } from '@mantine/core'
import { parseRule } from '@muster/contracts/recurrence/rule'
import type { Task } from '@muster/contracts/tasks'
import type { ReactNode } from 'react'
import { today } from '../../../lib/format/dates.ts'
import { asCustom, type Choice, choiceOf, newChoice, newRepeat, patternOptions, sentenceOf } from './choice.ts'
import { RepeatInputs } from './RepeatInputs.tsx'
import classes from './recurrence.module.css'
import type { useEditedRepeat } from './use-edited-repeat.ts'

type Props = {
  task: Task
  /** The due date in the form; '' if there is none. */
  dueDate: string
  repeat: ReturnType<typeof useEditedRepeat>
  error?: ReactNode
  onChange: () => void
}

const unchanged = 'unchanged'
const never = 'never'
const neverText = 'Does not repeat'

/** How a task in its edit form repeats: as before, not at all, by a frequent rule for its due date, or by any other one. */
export function EditedRepeatsSelect({ task, dueDate, repeat, error, onChange }: Props) {
  const { series, enter, isChangedByOthers } = repeat
  const start = dueDate || today()
  const entered = repeat.enteredFor(dueDate)
  const choice = entered?.choice
  const isRepeating = task.recurrence !== null
  const current = isRepeating
    ? sentenceOf(parseRule(task.recurrence ?? ''), series?.mode ?? 'when_finished')
    : neverText
  const set = (next: Choice | undefined) => {
    enter(newRepeat(next))
    onChange()
  }
  const select = (value: string | null) => {
    if (value === unchanged) {
      enter(null)
      onChange()
    } else set(value === never || value === null ? undefined : chosen(value))
  }
  const chosen = (pattern: string): Choice => {
    const saved = series ? choiceOf(series) : newChoice(start)
    if (pattern === 'custom') return series ? asCustom(saved) : { ...saved, pattern }
    return { ...saved, pattern, end: 'never', mode: saved.mode === 'on_date' ? 'on_date' : 'when_finished' }
  }
  return (
    <>
      <Select
        label='Repeats'
        description={isChangedByOthers ? `Somebody changed it to: ${current}` : undefined}
        data={[
          { value: unchanged, label: current },
          ...(isRepeating ? [{ value: never, label: neverText }] : []),
          ...patternOptions(start, { pattern: 'custom' }).filter(({ label }) => label !== current),
        ]}
        value={entered === null ? unchanged : (choice?.pattern ?? never)}
        disabled={series === undefined}
        error={error}
        allowDeselect={false}
        checkIconPosition='right'
        onChange={select}
      />
      {choice && (series || choice.pattern === 'custom') && (
        <div className={classes.form}>
          <RepeatInputs
            start={start}
            choice={choice}
            // The days after the completion are a rule of their own, beside the frequent ones.
            onChange={(values) =>
              set({ ...choice, ...values, ...(values.mode === 'after_completion' && { pattern: 'custom' }) })
            }
            withoutPattern
          />
        </div>
      )}
    </>
  )
}
