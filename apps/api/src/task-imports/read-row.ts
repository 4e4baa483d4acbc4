import { type Field, newValues } from '@muster/contracts/field'
import { maxNameLength, maxTextLength } from '@muster/contracts/fields'
import { type ImportField, importedField, importFields } from '@muster/contracts/task-imports'
import { maxAssignees, taskFields } from '@muster/contracts/tasks/fields'
import * as z from 'zod/mini'
import { type StoredField, taskColumns } from '../tasks/columns.ts'
import { dueIn } from '../tasks/due.ts'

/** Users of the organization by the names that a file may use: e-mail, username or full name, in lower case. */
export type People = Map<string, number | 'several'>

export type ImportedTask = { values: { [Key in StoredField]?: unknown }; assignees: number[] }

type FieldError = { field: ImportField; message: string }

/** The maximum length of a cell before parsing. A multi-line title is longer than the single line it becomes. */
const longest: Partial<Record<Field['kind'], number>> = {
  text: 2_000,
  long_text: maxTextLength,
  people: maxAssignees * 255,
}
const longestOther = 255

/** Reads one row's cells. Returns a task only when every cell is valid. */
export function readRow(
  cells: Map<ImportField, string>,
  people: People,
): { task?: ImportedTask; errors: FieldError[] } {
  const tooLong = [...cells].flatMap(([field, cell]) => {
    const { kind } = importedField(field)
    const most = longest[kind] ?? longestOther
    if (cell.length <= most) return []
    return [
      {
        field,
        message: `must have at most ${(kind === 'text' ? maxNameLength : most).toLocaleString('en')} characters`,
      },
    ]
  })
  // Do not parse texts of unlimited length.
  if (tooLong.length > 0) return { errors: tooLong }

  const errors: FieldError[] = []
  const values: Record<string, unknown> = {}
  const assignees: number[] = []
  for (const field of importFields) {
    const cell = cells.get(field) ?? ''
    const description = importedField(field)
    if (description.kind === 'people') {
      const read = readPeople(cell, people)
      assignees.push(...read.ids)
      errors.push(...read.errors.map((message) => ({ field, message })))
      continue
    }
    const read = readCell(description, cell)
    if ('error' in read) errors.push({ field, message: read.error })
    else values[field] = read.value
  }
  if (values.due_time && !cells.get('due_date')) {
    errors.push({ field: 'due_time', message: 'A due time needs a due date' })
  }
  if (errors.length > 0) return { errors }
  const task = newValues(taskFields, taskColumns.stored, values)
  const due_date = dueIn({ due_date: task.due_date, due_time: textOf(values.due_time) }) ?? null
  return { errors, task: { values: { ...task, due_date }, assignees: [...new Set(assignees)] } }
}

type Read = { value: unknown } | { error: string }

/** An empty cell of an optional field has no value. */
function readCell(field: Field, cell: string): Read {
  if (!cell && !field.required) return { value: null }
  if (field.kind === 'choice') return readChoice(field, cell)
  if (field.kind === 'number') return readNumber(field, cell)
  return parsed(field, field.kind === 'text' ? onOneLine(cell) : cell)
}

function parsed({ input }: Field, value: unknown): Read {
  const result = z.safeParse(input, value)
  return result.success ? { value: result.data } : { error: result.error.issues[0]?.message ?? 'is not valid' }
}

/** Reads a choice by its value, an older word for it, or its label. */
function readChoice(field: Field, cell: string): Read {
  const words = Object.entries(field.choices ?? {})
  const word = cell.toLowerCase().replaceAll(' ', '_')
  const labelled = words.find(([, label]) => label.toLowerCase() === cell.toLowerCase())
  for (const candidate of [word, word.replaceAll('_', '-'), labelled?.[0]]) {
    const result = z.safeParse(field.input, candidate)
    if (result.success) return { value: result.data }
  }
  const allowed = words.map(([, label]) => label.toLowerCase()).join(', ')
  return { error: `"${cell.slice(0, 60)}" is not one of ${allowed}` }
}

/** Reads a number written `5`, `2.5` or `2,5`, optionally followed by the field's unit. */
function readNumber({ range: [least, most] = [0, Number.MAX_SAFE_INTEGER], unit }: Field, cell: string): Read {
  const [, digits, written] = /^(\d{1,9}(?:[.,]\d{1,2})?)\s*([a-z]*)$/i.exec(cell) ?? []
  const value = Number(digits?.replace(',', '.'))
  if (value >= least && value <= most && (!written || written.toLowerCase() === unit)) return { value }
  return { error: `"${cell.slice(0, 60)}" is not a number from ${least} to ${most.toLocaleString('en')}` }
}

function readPeople(cell: string, people: People): { ids: number[]; errors: string[] } {
  const names = cell
    .split(/[;,|]/)
    .map((one) => one.trim())
    .filter(Boolean)
  const errors = names.length > maxAssignees ? [`must name at most ${maxAssignees} people`] : []
  const ids: number[] = []
  for (const name of names.slice(0, maxAssignees)) {
    const id = people.get(name.toLowerCase())
    if (typeof id === 'number') ids.push(id)
    else {
      const reason = id ? 'is the name of several members: write the e-mail' : 'is not a member of the organization'
      errors.push(`"${name.slice(0, 100)}" ${reason}`)
    }
  }
  return { ids, errors }
}

const onOneLine = (cell: string) =>
  cell
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
