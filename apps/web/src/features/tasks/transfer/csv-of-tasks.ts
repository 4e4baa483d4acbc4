import { writeCsv } from '@muster/contracts/csv'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { fieldValueText } from '@muster/contracts/custom-fields/values'
import { copiedPartNames, nothingCopied } from '@muster/contracts/task-imports'
import type { Task } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import { type RepeatingTask, recurrenceModeNames } from '@muster/contracts/tasks/recurrence'
import { exportedText, headerOf } from '../../../lib/fields/field-text.ts'
import { isOpen } from '../filters/status-choices.ts'

/** What the columns contain besides the tasks themselves. */
type Related = {
  /** Tasks whose keys the column 'Parent' contains besides those of the exported tasks. */
  parents?: readonly Task[]
  /** The custom fields of the projects, which are the last columns. */
  fields?: readonly CustomField[]
  /** How those of the tasks repeat that do, by the id of the task. */
  series?: ReadonlyMap<number, Pick<RepeatingTask, 'mode' | 'copied'>>
}

type FileColumn = { header: string; value: (task: Task, keys: Keys, series: Related['series']) => string }

/** The keys of tasks, by id. */
type Keys = ReadonlyMap<number, string>

/**
 * Table columns that are exported as several columns or with a different value. Every other column exports its
 * own field.
 */
const specialColumns: { [Key in TaskField]?: FileColumn[] } = {
  title: [
    { header: 'Key', value: ({ key }) => key },
    fileColumn('title'),
    fileColumn('description'),
    fileColumn('labels'),
    { header: 'Parent', value: ({ parent_id }, keys) => keys.get(parent_id ?? 0) ?? '' },
    // The rule in the syntax of RFC 5545, which an import reads.
    { header: 'Repeats', value: (task) => (isOpen(task) && task.recurrence) || '' },
    {
      header: 'Repeat Mode',
      value(task, _, series) {
        const repeating = seriesOf(task, series)
        return repeating ? recurrenceModeNames[repeating.mode] : ''
      },
    },
    {
      header: 'Repeat Copies',
      value(task, _, series) {
        const copied = seriesOf(task, series)?.copied.map((part) => copiedPartNames[part])
        return copied?.length === 0 ? nothingCopied : (copied?.join('; ') ?? '')
      },
    },
  ],
  project_id: [{ header: headerOf(taskFields.project_id), value: ({ project_name }) => project_name }],
}

/** How the task repeats. A finished task may have its rule until its next date, but an import refuses it. */
const seriesOf = (task: Task, series: Related['series']) => (isOpen(task) ? series?.get(task.id) : undefined)

function fileColumn(key: TaskField): FileColumn {
  return { header: headerOf(taskFields[key]), value: (task) => exportedText(taskFields[key], task[key]) }
}

const customColumn = (field: CustomField): FileColumn => ({
  header: field.name,
  value: ({ custom_fields }) => fieldValueText(field, custom_fields[field.id]),
})

const isField = (id: string): id is TaskField => Object.hasOwn(taskFields, id)

/**
 * Returns the tasks as CSV with the table's columns. The file is safe from formula injection and can be imported again.
 */
export function csvOfTasks(
  columnIds: readonly string[],
  tasks: readonly Task[],
  { parents = [], fields = [], series }: Related = {},
): string {
  const keys = new Map([...tasks, ...parents].map(({ id, key }) => [id, key]))
  const columns = [
    ...columnIds.filter(isField).flatMap((key) => specialColumns[key] ?? [fileColumn(key)]),
    ...fields.map(customColumn),
  ]
  return writeCsv([
    columns.map(({ header }) => header),
    ...tasks.map((task) => columns.map(({ value }) => value(task, keys, series))),
  ])
}
