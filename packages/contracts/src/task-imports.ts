import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'

/** Task fields that a column of a file can be mapped to. */
export const importFields = [
  'title',
  'description',
  'status',
  'priority',
  'due_date',
  'due_time',
  'estimated_hours',
  'assignees',
] as const
export type ImportField = (typeof importFields)[number]

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
