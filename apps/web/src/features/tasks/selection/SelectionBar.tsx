import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { taskFields } from '@muster/contracts/tasks/fields'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { headerOf } from '../../../lib/fields/field-text.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { useActor } from '../../../lib/organization.ts'
import { EditorPopover } from '../../../ui/editors/EditorPopover.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { changeOfMany, changeTasks, statusOfMany, statusText } from '../change-tasks.ts'
import { editedTasks } from '../properties/edited-tasks.ts'
import { PropertyEditor } from '../properties/PropertyEditor.tsx'
import type { TaskProperty } from '../properties/task-property.ts'
import classes from './selection.module.css'
import type { Selection } from './selection.ts'
import { useSelectedTasks } from './selection.ts'

/** The properties that the bar offers to change. */
const properties = [
  'status',
  'priority',
  'assigned_users',
  'due_date',
  'project_id',
  'estimated_hours',
] as const satisfies TaskProperty[]

type Props = {
  selection: Selection
  /** The number of tasks that match the list's filters. */
  total: number | undefined
  /** Selects all tasks that match the list's filters. */
  onSelectAll: () => Promise<void>
}

/** The bar that appears while rows are selected: it changes a property of all of them at once. */
export function SelectionBar({ selection, total = 0, onSelectAll }: Props) {
  const tasks = [...useSelectedTasks(selection).values()]
  const [first, ...others] = tasks
  const actor = useActor()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<{ property: TaskProperty; anchor: HTMLElement }>()
  if (!first) return null
  const edited = editedTasks(first, others)
  const mayChange = (property: TaskProperty) => tasks.some((task) => can[taskFields[property].change](actor, task))
  const close = () => setOpened(undefined)
  return (
    <section className={classes.bar} aria-label='Selected tasks'>
      <span className={classes.count} role='status'>
        {formatCount(tasks.length)} selected
      </span>
      {total > tasks.length && (
        <Button variant='subtle' size='compact-md' onClick={onSelectAll}>
          Select all {formatCount(total)}
        </Button>
      )}
      <div className={classes.properties}>
        {properties.filter(mayChange).map((property) => (
          <Button
            key={property}
            variant='default'
            size='compact-md'
            aria-haspopup='dialog'
            aria-expanded={opened?.property === property}
            onClick={({ currentTarget: anchor }) =>
              setOpened(opened?.property === property ? undefined : { property, anchor })
            }
          >
            {headerOf(taskFields[property])}
          </Button>
        ))}
      </div>
      <IconButton size={28} aria-label='Clear selection' onClick={selection.clear}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </IconButton>
      {opened && (
        <EditorPopover
          label={`Change ${taskFields[opened.property].label.toLowerCase()} of ${tasks.length} tasks`}
          anchor={opened.anchor}
          width={opened.property === 'due_date' ? 296 : undefined}
          onClose={close}
        >
          <PropertyEditor
            tasks={edited}
            property={opened.property}
            onSave={(change) =>
              changeTasks(
                queryClient,
                tasks,
                changeOfMany(edited, change),
                `${headerOf(taskFields[opened.property])} changed`,
              )
            }
            onSaveStatus={(status) => changeTasks(queryClient, tasks, statusOfMany(status), statusText(status))}
            onClose={close}
          />
        </EditorPopover>
      )}
    </section>
  )
}
