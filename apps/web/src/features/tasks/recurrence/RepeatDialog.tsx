import { Button, Checkbox } from '@mantine/core'
import { parseRule } from '@muster/contracts/recurrence/rule'
import type { Task } from '@muster/contracts/tasks'
import { type CopiedPart, copiedParts, type TaskSeries } from '@muster/contracts/tasks/recurrence'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { today } from '../../../lib/format/dates.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { bodyOf, type Choice, choiceOf, newChoice, ruleOf, sentenceOf } from './choice.ts'
import { recurrenceQuery, repetitionText, stopSeries } from './queries.ts'
import { RepeatInputs } from './RepeatInputs.tsx'
import classes from './recurrence.module.css'
import { replaceSeries } from './replace-series.ts'

type Props = { opened: boolean; task: Task; onClose: () => void }

/** Asks how a task repeats. */
export function RepeatDialog({ opened, task, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Repeat ${task.key}`}>
      {task.recurrence === null ? (
        <RepeatForm task={task} onClose={onClose} />
      ) : (
        <LoadedForm task={task} onClose={onClose} />
      )}
    </Dialog>
  )
}

function LoadedForm({ task, onClose }: Omit<Props, 'opened'>) {
  const { data, error, isFetching, refetch } = useQuery(recurrenceQuery(task))
  // If a later request fails, what the user has chosen stays.
  if (error && !data?.series) return <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
  if (!data?.series) return <Spinner label='Loading the series' />
  return <RepeatForm task={task} series={data.series} onClose={onClose} />
}

const partNames: Record<CopiedPart, string> = {
  assignees: 'Assignees',
  labels: 'Labels',
  subtasks: 'Subtasks',
  fields: 'Description, priority and other fields',
}

const changedText = (series: TaskSeries | null) => {
  const now = series ? `it repeats: ${sentenceOf(parseRule(series.rule), series.mode)}` : 'it does not repeat'
  return `Somebody changed how this task repeats in the meantime: now ${now}. Save again to replace that.`
}

const startOf = ({ due_date }: Task) => due_date?.slice(0, 10) ?? today()

function RepeatForm({ task, series, onClose }: Omit<Props, 'opened'> & { series?: TaskSeries }) {
  const queryClient = useQueryClient()
  const start = startOf(task)
  const [choice, setChoice] = useState(() => (series ? choiceOf(series) : newChoice(start)))
  /** How the task repeats as the user knows, as a text to compare. */
  const [shown, setShown] = useState(() => repetitionText(series ?? null))
  const rule = ruleOf(choice)
  const save = useMutation({
    mutationFn: async () => {
      if (typeof rule === 'string') return
      const found = await replaceSeries(queryClient, task.id, shown, bodyOf(choice, rule))
      if (!found) return
      setShown(repetitionText(found.series))
      throw new ApiError(changedText(found.series), { status: 412 })
    },
  })
  const stop = useMutation({ mutationFn: () => stopSeries(queryClient, task.id) })
  const isBusy = save.isPending || stop.isPending
  const change = (values: Partial<Choice>) => {
    save.reset()
    setChoice({ ...choice, ...values })
  }
  const run = (mutation: { mutateAsync: () => Promise<unknown> }) => {
    if (!isBusy) mutation.mutateAsync().then(onClose, () => undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(save)
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <RepeatInputs start={start} choice={choice} onChange={change}>
        {series && (
          <Button
            variant='subtle'
            color='danger'
            size='compact-sm'
            className={classes.stop}
            disabled={isBusy}
            onClick={() => run(stop)}
          >
            Stop repeating
          </Button>
        )}
        <Checkbox.Group
          label='The next task copies'
          value={choice.copied}
          onChange={(values) => change({ copied: copiedParts.filter((part) => values.includes(part)) })}
        >
          <div className={classes.weekdays}>
            {copiedParts.map((part) => (
              <Checkbox key={part} value={part} label={partNames[part]} />
            ))}
          </div>
        </Checkbox.Group>
      </RepeatInputs>
      <FormFooter
        submitLabel='Save'
        busyLabel='Saving...'
        busy={isBusy}
        disabled={typeof rule === 'string'}
        onCancel={onClose}
        error={save.error?.message ?? stop.error?.message}
      />
    </form>
  )
}
