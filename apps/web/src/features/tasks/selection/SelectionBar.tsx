import { Button } from '@mantine/core'
import { taskFields } from '@muster/contracts/tasks/fields'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { headerOf } from '../../../lib/fields/field-text.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { usePageState } from '../../../lib/look/use-page-state.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { FieldsOfMany } from '../custom-fields/selection/FieldsOfMany.tsx'
import { EditorContext } from '../properties/editor-context.ts'
import type { TaskProperty } from '../properties/task-property.ts'
import { followedQuery } from '../watchers/followed-query.ts'
import classes from './selection.module.css'
import { freshTasks, type SelectableList, useSelectedTasks } from './selection.ts'
import { type SelectedList, useDeselectAbsent } from './use-deselect-absent.ts'

/** The properties that have a button; the palette and the keys offer all actions. */
const properties = [
  'status',
  'priority',
  'assigned_users',
  'labels',
  'due_date',
  'project_id',
  'goal_id',
  'goal_milestone_id',
  'estimated_hours',
] as const satisfies TaskProperty[]

type Props = {
  list: SelectableList
  shown: SelectedList
}

/** The bar that appears while rows are selected: it changes a property of all of them at once, or deletes them. */
export function SelectionBar({ list, shown }: Props) {
  const { selection, selectAll } = list
  const { total = list.rows().length } = shown
  useDeselectAbsent(selection, shown)
  const count = useSelectedTasks(selection).size
  const editors = use(EditorContext)
  // The palette and the keys offer to follow or to unfollow the selected tasks.
  useQuery(followedQuery([...selection.current().values()]))
  const [first] = selection.current().values()
  usePageState('selection-bar', first !== undefined && editors !== null)
  if (!first || !editors) return null
  // The actions on all selected tasks are determined only when one of them runs, because there may be thousands.
  const run = (id: string) => () =>
    editors
      .actionsOn(freshTasks(list))
      .find((action) => action.id === id)
      ?.run?.()
  const offered = new Set(editors.actionsOn([first]).map(({ id }) => id))
  return (
    <section className={classes.bar} aria-label='Selected tasks' data-selection-bar>
      <span className={classes.count} role='status'>
        {formatCount(count)} selected
      </span>
      {selectAll && total > count && (
        <Button variant='subtle' size='compact-md' onClick={selectAll}>
          Select all {formatCount(total)}
        </Button>
      )}
      <div className={classes.properties}>
        {properties
          .filter((property) => offered.has(property))
          .map((property) => (
            <Button
              key={property}
              variant='default'
              size='compact-md'
              aria-haspopup='dialog'
              data-property={property}
              onClick={run(property)}
            >
              {headerOf(taskFields[property])}
            </Button>
          ))}
        {offered.has('priority') && (
          <FieldsOfMany organizationId={first.organization_id} tasks={() => freshTasks(list)} />
        )}
      </div>
      {offered.has('delete') && (
        <IconButton size={28} aria-label='Delete the selected tasks' onClick={run('delete')}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      <IconButton size={28} aria-label='Clear selection' onClick={selection.clear}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </IconButton>
    </section>
  )
}
