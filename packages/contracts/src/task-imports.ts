import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Field } from './field.ts'
import { Id, IdParams } from './fields.ts'
import { maxRuleLength } from './recurrence/rule.ts'
import { type TaskField, taskFields } from './tasks/fields.ts'
import { type CopiedPart, recurrenceModeNames, recurrenceModes } from './tasks/recurrence.ts'

type TaskFields = typeof taskFields
type ImportedKey = {
  [Key in TaskField]: TaskFields[Key] extends { importHeaders: readonly string[] } ? Key : never
}[TaskField]

/** For each field that is not imported from a file, the reason. Every other field has `importHeaders`. */
export const notImportedReasons: Record<Exclude<TaskField, ImportedKey>, string> = {
  project_id: 'All tasks of a file are imported into one project, which the user chooses.',
  goal_id: 'The titles of goals are not unique.',
  goal_milestone_id: 'The titles of milestones are not unique.',
  expected_completion_time: 'It is a plan for the current day, which files from other tools do not contain.',
}

/** The rule by which a task repeats is set by a request of its own, so that it is no field of the forms. */
const recurrence: Field = {
  kind: 'text',
  label: 'Repeats',
  value: z.nullable(z.string()),
  input: z.string().check(z.maxLength(maxRuleLength)),
  clearable: true,
  change: 'repeatTask',
  importHeaders: ['repeats', 'recurrence', 'rrule'],
}

/** When the next task is created; when the task is finished if the file does not say it. */
const recurrenceMode: Field = {
  kind: 'choice',
  label: 'Repeat Mode',
  value: z.nullable(z.enum(recurrenceModes)),
  input: z.enum(recurrenceModes),
  clearable: true,
  change: 'repeatTask',
  choices: recurrenceModeNames,
  importHeaders: ['repeat mode', 'recurrence mode'],
}

/** What the text columns without a field of their own have in common. */
const textOfFile = {
  kind: 'text',
  value: z.nullable(z.string()),
  input: z.string(),
  clearable: true,
} as const

/** The names in files of what the next task copies. */
export const copiedPartNames: Readonly<Record<CopiedPart, string>> = {
  assignees: 'Assignees',
  labels: 'Labels',
  subtasks: 'Subtasks',
  fields: 'Fields',
}
/** What a file contains instead of names if the next task copies none of these parts. */
export const nothingCopied = 'Nothing'

/** What the next task copies, by names that a semicolon separates; everything if the file does not say it. */
const recurrenceCopied: Field = {
  ...textOfFile,
  label: 'Repeat Copies',
  change: 'repeatTask',
  importHeaders: ['repeat copies'],
}

/** What other rows name as their parent. The imported task gets a key of its organization. */
const keyInFile: Field = {
  ...textOfFile,
  label: 'Key in the File',
  change: 'importTasks',
  importHeaders: ['key', 'issue key', 'issue id', 'task id', 'identifier', 'id'],
}

/** The key or the title of the row whose subtask the task is. */
const parentInFile: Field = {
  ...textOfFile,
  label: 'Parent',
  change: 'importTasks',
  importHeaders: ['parent', 'parent key', 'parent task', 'parent issue', 'parent id'],
}

/** The key by which the mapping of an import names a field. */
export type ImportField =
  | { [Key in ImportedKey]: TaskFields[Key] extends { importKey: infer Name } ? Name : Key }[ImportedKey]
  | 'recurrence'
  | 'recurrence_mode'
  | 'recurrence_copied'
  | 'key'
  | 'parent'

const fieldsByImportKey = new Map<string, Field>([
  ...Object.entries<Field>(taskFields).map(([key, field]): [string, Field] => [field.importKey ?? key, field]),
  ['recurrence', recurrence],
  ['recurrence_mode', recurrenceMode],
  ['recurrence_copied', recurrenceCopied],
  ['key', keyInFile],
  ['parent', parentInFile],
])
const isImported = (key: string): key is ImportField => fieldsByImportKey.get(key)?.importHeaders !== undefined

/** The fields that a column of a file can be mapped to, in the order of the forms. */
export const importFields: readonly ImportField[] = [...fieldsByImportKey.keys()].filter(isImported)

/** The description of an imported field. */
export function importedField(key: ImportField): Field {
  const field = fieldsByImportKey.get(key)
  if (!field) throw new Error(`${key} is not a field of a task`)
  return field
}

export const maxImportRows = 5_000

export const RowError = z.object({ row: z.number(), field: z.string(), message: z.string() })
export type RowError = z.output<typeof RowError>

/**
 * Imports a file of tasks, all or nothing. The body is multipart/form-data: `file` (CSV, with any delimiter that
 * `readCsv` detects, and a header line, at most 5 MB and 5,000 rows), `project` (id), `mapping` (JSON: field → header).
 * A row whose `parent` is the key or the title of another row becomes its subtask.
 * If rows are invalid, the response is 422, and its `errors` name up to 1,000 invalid values as `rows.{line}.{field}`,
 * where `line` is the number of the line in which the row begins.
 */
export const importTasks = endpoint({
  method: 'POST',
  path: '/organizations/:id/task-imports',
  summary: 'Imports tasks from a file, all or nothing.',
  params: IdParams,
  reply: z.object({ id: Id, created: z.number(), errors: z.array(RowError) }),
})
