import { Description, EndDate, maxNameLength, maxTextLength, name, TimeOfDay } from '@muster/contracts/fields'
import type { ImportField } from '@muster/contracts/task-imports'
import {
  leastHours,
  maxAssignees,
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatusOf,
} from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import * as z from 'zod/mini'

/** People of the organization by what a file may call them: e-mail, username or full name, in lower case. */
export type People = Map<string, number | 'several'>

export type ImportedTask = {
  title: string
  description: string | null
  status: TaskStatus
  priority: TaskPriority
  due_date: string | null
  estimated_hours: number | null
  assignees: number[]
}

type FieldError = { field: ImportField; message: string }

/** Characters that a cell may have to be read at all. A title on several lines is longer than what it becomes. */
const longest: Record<ImportField, number> = {
  title: 2_000,
  description: maxTextLength,
  status: 255,
  priority: 255,
  due_date: 255,
  due_time: 255,
  estimated_hours: 255,
  assignees: maxAssignees * 255,
}

const Title = name(texts.task.titleRequired)

/** Reads one row's cells. A task only when nothing is wrong with any of them. */
export function readRow(
  cells: Map<ImportField, string>,
  people: People,
): { task?: ImportedTask; errors: FieldError[] } {
  const errors: FieldError[] = []
  for (const [field, value] of cells) {
    if (value.length > longest[field]) {
      const most = field === 'title' ? maxNameLength : longest[field]
      errors.push({ field, message: `must have at most ${most.toLocaleString('en')} characters` })
    }
  }
  // Nothing is done with a text of any length.
  if (errors.length > 0) return { errors }
  const cell = (field: ImportField) => cells.get(field) ?? ''

  function read<Value>(field: ImportField, schema: z.ZodMiniType<Value>, value: string): Value | undefined {
    const parsed = z.safeParse(schema, value)
    if (parsed.success) return parsed.data
    errors.push({ field, message: parsed.error.issues[0]?.message ?? 'is not valid' })
    return undefined
  }
  function word<Value>(
    field: ImportField,
    find: (word: string) => Value | undefined,
    otherwise: Value,
    allowed: string,
  ): Value {
    if (!cell(field)) return otherwise
    const found = find(cell(field).toLowerCase().replaceAll(' ', '_'))
    if (found === undefined) errors.push({ field, message: `"${cell(field).slice(0, 60)}" is not one of ${allowed}` })
    return found ?? otherwise
  }

  const title = read('title', Title, onOneLine(cell('title')))
  const description = read('description', Description, cell('description')) ?? null
  const date = cell('due_date') ? read('due_date', EndDate, cell('due_date')) : undefined
  const time = cell('due_time') ? read('due_time', TimeOfDay, cell('due_time')) : undefined
  if (time && !cell('due_date')) errors.push({ field: 'due_time', message: 'A due time needs a due date' })
  const hours = hoursOf(cell('estimated_hours'))
  if (hours === undefined)
    errors.push({
      field: 'estimated_hours',
      message: `"${cell('estimated_hours').slice(0, 60)}" is not a number of hours, at least ${leastHours}`,
    })
  const status = word('status', statusOf, 'todo', 'to do, in progress, in review, done, cancelled')
  const priority = word(
    'priority',
    (given) => taskPriorities.find((one) => one === given),
    'medium',
    taskPriorities.join(', '),
  )
  const named = namesIn(cell('assignees'))
  if (named.length > maxAssignees) {
    errors.push({ field: 'assignees', message: `must name at most ${maxAssignees} people` })
  }
  const assignees = named.slice(0, maxAssignees).flatMap((person) => {
    const id = people.get(person.toLowerCase())
    if (typeof id === 'number') return [id]
    const wrong = id ? 'is the name of several members: write the e-mail' : 'is not a member of the organization'
    errors.push({ field: 'assignees', message: `"${person.slice(0, 100)}" ${wrong}` })
    return []
  })

  if (errors.length > 0 || title === undefined || hours === undefined) return { errors }
  const due_date = date && time ? `${date.slice(0, 10)}T${time}:00` : (date ?? null)
  return {
    errors,
    task: {
      title,
      description,
      status,
      priority,
      due_date,
      estimated_hours: hours,
      assignees: [...new Set(assignees)],
    },
  }
}

const statusOf = (word: string) =>
  taskStatusOf(word) ?? taskStatusOf(word.replaceAll('_', '-')) ?? (word === 'to_do' ? 'todo' : undefined)

const namesIn = (cell: string) =>
  cell
    .split(/[;,|]/)
    .map((one) => one.trim())
    .filter(Boolean)

const onOneLine = (cell: string) =>
  cell
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** At least one hour, written `5`, `2.5` or `5h`; null for an empty cell, undefined for anything else. */
function hoursOf(cell: string): number | null | undefined {
  if (!cell) return null
  const match = /^(\d{1,5}(?:[.,]\d{1,2})?)\s*h?$/i.exec(cell)
  const hours = match ? Number(match[1]?.replace(',', '.')) : Number.NaN
  return hours >= leastHours ? hours : undefined
}
