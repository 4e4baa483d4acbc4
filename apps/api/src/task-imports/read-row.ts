import type { CustomFieldKey } from '@muster/contracts/custom-fields/fields'
import { type Field, newValues } from '@muster/contracts/field'
import { maxNameLength, maxTextLength } from '@muster/contracts/fields'
import { maxTaskLabels } from '@muster/contracts/labels/fields'
import { distinctNames, LabelName } from '@muster/contracts/labels/name'
import { type ImportField, importedField, importFields } from '@muster/contracts/task-imports'
import type { Task } from '@muster/contracts/tasks'
import { maxAssignees, taskFields } from '@muster/contracts/tasks/fields'
import { type CopiedPart, type RecurrenceMode, recurrenceModes } from '@muster/contracts/tasks/recurrence'
import * as z from 'zod/mini'
import { type StoredField, taskColumns } from '../tasks/columns.ts'
import { dueDateIn } from '../tasks/due.ts'
import { isFinished } from '../tasks/is-finished.ts'
import { messages } from '../tasks/recurrence/change.ts'
import type { PlannedSeries } from '../tasks/recurrence/new-series.ts'
import { type ImportedFields, type ImportedFieldValue, noImportedFields, readFieldCells } from './custom-fields.ts'
import type { People } from './people-of.ts'
import { type Clock, longAgo, readCopied, readRule } from './read-rule.ts'

/** `labels` are names, of which a label may not exist yet. */
export type ImportedTask = {
  values: { [Key in StoredField]?: unknown }
  assignees: number[]
  labels: string[]
  fieldValues: ImportedFieldValue[]
  /** How the task repeats; undefined if it does not. */
  series?: PlannedSeries
  /** The index of its parent among the tasks of the file, and the place among its subtasks. */
  parent?: { index: number; position: number }
}

type FieldError = { field: ImportField | CustomFieldKey; message: string }

/**
 * The maximum length of a cell before parsing. It is generous for a title, because a title of several lines becomes a
 * shorter single line.
 */
const maxCharacters: Partial<Record<Field['kind'], number>> = {
  text: 2_000,
  long_text: maxTextLength,
  people: maxAssignees * 255,
  labels: maxTaskLabels * 255,
}
const defaultMaxCharacters = 255

/** Reads one row's cells. Returns a task only if there are no errors. */
export function readRow(
  cells: Map<ImportField, string>,
  people: People,
  customFields: ImportedFields = noImportedFields,
  clock: Clock = longAgo,
): { task?: ImportedTask; errors: FieldError[] } {
  const tooLongErrors = [...cells].flatMap(([field, cell]) => {
    const { kind } = importedField(field)
    const maximum = maxCharacters[kind] ?? defaultMaxCharacters
    if (cell.length <= maximum) return []
    return [
      {
        field,
        message: `must have at most ${(kind === 'text' ? maxNameLength : maximum).toLocaleString('en')} characters`,
      },
    ]
  })
  // Do not parse a row with cells that are too long.
  if (tooLongErrors.length > 0) return { errors: tooLongErrors }

  const errors: FieldError[] = []
  const values: Record<string, unknown> = {}
  const assignees: number[] = []
  const labels: string[] = []
  const status = readCell(importedField('status'), cells.get('status') ?? '')
  const isDone = 'value' in status && status.value === 'done'
  for (const field of importFields) {
    const cell = cells.get(field) ?? ''
    const fieldDefinition = importedField(field)
    if (fieldDefinition.kind === 'people') {
      const parsed = readPeople(cell, people, isDone)
      assignees.push(...parsed.ids)
      errors.push(...parsed.errors.map((message) => ({ field, message })))
      continue
    }
    if (fieldDefinition.kind === 'labels') {
      const parsed = readLabels(cell)
      labels.push(...parsed.names)
      errors.push(...parsed.errors.map((message) => ({ field, message })))
      continue
    }
    const result = readCell(fieldDefinition, cell)
    if ('error' in result) errors.push({ field, message: result.error })
    else values[field] = result.value
  }
  const custom = readFieldCells(customFields, people, isDone)
  errors.push(...custom.errors)
  if (values.due_time && !cells.get('due_date')) {
    errors.push({ field: 'due_time', message: 'A due time needs a due date' })
  }
  const task = newValues(taskFields, taskColumns.stored, values)
  const due_date = dueDateIn({ due_date: task.due_date, due_time: textOf(values.due_time) }) ?? null
  const mode = recurrenceModes.find((name) => name === values.recurrence_mode)
  const copied = readCopied(textOf(values.recurrence_copied))
  if ('error' in copied) errors.push({ field: 'recurrence_copied', message: copied.error })
  const parts = 'value' in copied ? copied.value : []
  const rule = readSeries(textOf(values.recurrence), mode, { status: task.status, due_date }, clock, parts)
  if ('error' in rule) errors.push({ field: 'recurrence', message: rule.error })
  if (errors.length > 0 || 'error' in rule) return { errors }
  return {
    errors,
    task: {
      values: { ...task, due_date },
      assignees: [...new Set(assignees)],
      labels,
      fieldValues: custom.values,
      ...(rule.value && { series: rule.value }),
    },
  }
}

/** Reads how the task repeats, which no task does that is finished. */
function readSeries(
  rule: string | null,
  mode: RecurrenceMode = 'when_finished',
  { status, due_date }: Pick<Task, 'status' | 'due_date'>,
  clock: Clock,
  copied: readonly CopiedPart[],
): { value?: PlannedSeries } | { error: string } {
  if (rule === null) return {}
  return isFinished(status) ? { error: messages.isFinished } : readRule(rule, mode, due_date, clock, copied)
}

type ReadResult = { value: unknown } | { error: string }

/** Reads a cell. The value of an empty cell is null if the field is optional. */
function readCell(field: Field, cell: string): ReadResult {
  if (!cell && !field.required) return { value: null }
  if (field.kind === 'choice') return readChoice(field, cell)
  if (field.kind === 'number') return readNumber(field, cell)
  return parseInput(field, field.kind === 'text' ? toSingleLine(cell) : cell)
}

function parseInput({ input }: Field, value: unknown): ReadResult {
  const result = z.safeParse(input, value)
  return result.success ? { value: result.data } : { error: result.error.issues[0]?.message ?? 'is not valid' }
}

/** Reads a cell of a choice field, which contains the value, an older word for the value, or its label. */
function readChoice(field: Field, cell: string): ReadResult {
  const choices = Object.entries(field.choices ?? {})
  const word = cell.toLowerCase().replaceAll(' ', '_')
  const choiceWithLabel = choices.find(([, label]) => label.toLowerCase() === cell.toLowerCase())
  for (const candidate of [word, word.replaceAll('_', '-'), choiceWithLabel?.[0]]) {
    const result = z.safeParse(field.input, candidate)
    if (result.success) return { value: result.data }
  }
  const allowed = choices.map(([, label]) => label.toLowerCase()).join(', ')
  return { error: `"${cell.slice(0, 60)}" is not one of ${allowed}` }
}

/**
 * Reads a number written like `5`, `2.5` or `2,5`, optionally followed by the field's unit. A comma before three digits
 * could separate thousands.
 */
function readNumber(
  { range: [minimum, maximum] = [0, Number.MAX_SAFE_INTEGER], unit }: Field,
  cell: string,
): ReadResult {
  const [, digits, writtenUnit] = /^(\d{1,9}(?:\.\d+|,\d{1,2})?)\s*([a-z]*)$/i.exec(cell) ?? []
  const value = Number(digits?.replace(',', '.'))
  if (value >= minimum && value <= maximum && (!writtenUnit || writtenUnit.toLowerCase() === unit)) return { value }
  return { error: `"${cell.slice(0, 60)}" is not a number from ${minimum} to ${maximum.toLocaleString('en')}` }
}

/**
 * Reads the names of people. A full name may contain a comma, as in an export, which separates names by semicolons. A
 * done task keeps its former members, so they are left out.
 */
function readPeople(cell: string, people: People, isDone: boolean): { ids: number[]; errors: string[] } {
  const names = cell
    .split(';')
    .flatMap((part) => (people.has(part.trim().toLowerCase()) ? part : part.split(/[,|]/)))
    .map((name) => name.trim())
    .filter(Boolean)
  const errors = names.length > maxAssignees ? [`must name at most ${maxAssignees} people`] : []
  const ids: number[] = []
  for (const name of names.slice(0, maxAssignees)) {
    const found = people.get(name.toLowerCase())
    if (typeof found === 'number') ids.push(found)
    else if (found !== 'former' || !isDone) {
      const reason =
        found === 'several' ? 'is the name of several members: write the email' : 'is not a member of the organization'
      errors.push(`"${name.slice(0, 100)}" ${reason}`)
    }
  }
  return { ids, errors }
}

/** Reads the names of labels, each once, ignoring case. */
function readLabels(cell: string): { names: string[]; errors: string[] } {
  const written = cell.split(/[;,\r\n]/).map((name) => name.trim())
  const names = distinctNames(written.filter(Boolean))
  if (names.length > maxTaskLabels) return { names: [], errors: [`must name at most ${maxTaskLabels} labels`] }
  const errors = names.flatMap((name) => {
    const result = z.safeParse(LabelName, name)
    return result.success ? [] : [`"${name.slice(0, 100)}" ${result.error.issues[0]?.message ?? 'is not valid'}`]
  })
  return { names, errors }
}

const toSingleLine = (cell: string) =>
  cell
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
