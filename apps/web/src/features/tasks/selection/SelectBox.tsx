import type { Task } from '@muster/contracts/tasks'
import { use } from 'react'
import classes from './selection.module.css'
import { type SelectableList, SelectionContext, useIsSelected } from './selection.ts'

/** The checkbox that selects a row; nothing in a list without a selection. */
export function SelectBox({ task }: { task: Task }) {
  const list = use(SelectionContext)
  return list && <Box task={task} {...list} />
}

type Props = SelectableList & { task: Task }

function Box({ task, selection, rows }: Props) {
  const isSelected = useIsSelected(selection, task.id)
  return (
    <input
      type='checkbox'
      className={classes.box}
      aria-label={`Select ${task.key}`}
      checked={isSelected}
      onChange={({ nativeEvent }) => {
        if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection.extend(task, rows())
        else selection.toggle(task)
      }}
    />
  )
}
