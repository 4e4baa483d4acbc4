import { Button } from '@mantine/core'
import { formatCount } from '../../../lib/format/count.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { FinishQuestion } from './finishing.ts'
import classes from './subtasks.module.css'

/** Asks what happens to the open subtasks of tasks that the user finishes. */
export function FinishDialog({ question: { tasks, open, answer } }: { question: FinishQuestion }) {
  const [first] = tasks
  const subtasks = open === 1 ? '1 open subtask' : `${formatCount(open)} open subtasks`
  return (
    <Dialog opened onClose={() => answer(undefined)} title='Finish with open subtasks?' size={480}>
      <p className={classes.question}>
        {tasks.length === 1 && first
          ? `${first.key} ${first.title} has ${subtasks}.`
          : `${formatCount(tasks.length)} of the tasks have ${subtasks}.`}
      </p>
      <div className={classes.answers}>
        <Button variant='default' onClick={() => answer(undefined)}>
          Cancel
        </Button>
        <Button variant='default' onClick={() => answer('finish')}>
          {open === 1 ? 'Finish the subtask too' : `Finish all ${formatCount(open)} subtasks too`}
        </Button>
        <Button onClick={() => answer('leave')} data-autofocus>
          Finish anyway
        </Button>
      </div>
    </Dialog>
  )
}
