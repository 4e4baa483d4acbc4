import type { Task } from '@muster/contracts/tasks'
import { IconCalendar, IconCalendarDue, IconCalendarWeek } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { Sheet } from '../../../ui/sheet/Sheet.tsx'
import { SheetItem } from '../../../ui/sheet/SheetItem.tsx'
import { changeTask } from '../change-task.ts'
import { editOf } from '../form/task-edit.ts'
import { EditorContext } from '../properties/editor-context.ts'
import { snoozeDays } from './snooze-days.ts'

type Props = { task: Task; row: HTMLElement | null; onClose: () => void }

const icons = [IconCalendarDue, IconCalendarWeek]

/** Offers later due dates for a task. Its due time stays the same. */
export function SnoozeSheet({ task, row, onClose }: Props) {
  const queryClient = useQueryClient()
  const editors = use(EditorContext)
  const snooze = (day: string) => {
    onClose()
    const values = { due_date: day, due_time: editOf(task).due_time }
    changeTask(queryClient, task, { values }).catch(() => undefined)
  }
  return (
    <Sheet title={`Snooze ${task.key}`} onClose={onClose}>
      {snoozeDays().map(({ name, day, text }, index) => (
        <SheetItem key={name} label={name} note={text} icon={icons[index]} onClick={() => snooze(day)} />
      ))}
      {editors && row && (
        <SheetItem
          label='Another day...'
          icon={IconCalendar}
          onClick={() => {
            onClose()
            editors.open({ task, property: 'due_date', anchor: row })
          }}
        />
      )}
    </Sheet>
  )
}
