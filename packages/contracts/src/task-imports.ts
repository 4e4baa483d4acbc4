import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Field } from './field.ts'
import { Id, IdParams } from './fields.ts'
import { type TaskField, taskFields } from './tasks/fields.ts'

type Imported = typeof taskFields
type ImportedKey = {
  [Key in TaskField]: Imported[Key] extends { importedAs: readonly string[] } ? Key : never
}[TaskField]

/** Why a field is not read from a file. Every field is named here or has words for its column. */
export const notImported: Record<Exclude<TaskField, ImportedKey>, string> = {
  project_id: 'The file goes to one project, which is chosen beside it.',
  goal_id: 'The titles of goals are not unique.',
  goal_milestone_id: 'The titles of milestones are not unique.',
  expected_completion_time: 'It is the plan of a day, and files come from elsewhere.',
}

/** A field that a column of a file can be mapped to, by its key in the mapping. */
export type ImportField = {
  [Key in ImportedKey]: Imported[Key] extends { importKey: infer Name } ? Name : Key
}[ImportedKey]

const described = new Map<string, Field>(
  Object.entries<Field>(taskFields).map(([key, field]) => [field.importKey ?? key, field]),
)
const isImported = (key: string): key is ImportField => described.get(key)?.importedAs !== undefined

/** The fields that a column of a file can be mapped to, in the order of the forms. */
export const importFields: readonly ImportField[] = [...described.keys()].filter(isImported)

/** The description of an imported field. */
export function importedField(key: ImportField): Field {
  const field = described.get(key)
  if (!field) throw new Error(`${key} is no field of a task`)
  return field
}

export const maxImportRows = 5_000

export const RowError = z.object({ row: z.number(), field: z.string(), message: z.string() })
export type RowError = z.output<typeof RowError>

/**
 * Imports a file of tasks, all or nothing. The body is multipart/form-data: `file` (CSV or tab-separated, UTF-8, with
 * a header line, at most 5 MB and 5,000 rows), `project` (id), `mapping` (JSON: field → header). A refused file
 * returns 422 whose `errors` name each row by the line of the file in which it begins, as `rows.{line}.{field}`.
 */
export const importTasks = endpoint({
  method: 'POST',
  path: '/organizations/:id/task-imports',
  summary: 'Imports tasks from a file, all or nothing.',
  params: IdParams,
  reply: z.object({ id: Id, created: z.number(), errors: z.array(RowError) }),
})
