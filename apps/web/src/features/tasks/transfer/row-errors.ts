import type { ApiError } from '../../../lib/api/api-error.ts'
import type { ImportColumn } from './guess-mapping.ts'

/** An error of a cell: the line in which its row begins, and the key and the label of its field. */
export type RowFault = { line: number; key: string; label: string; message: string }

/** Extracts the errors of individual rows, which the server reports as `rows.{line}.{field}`. */
export const rowFaults = (error: ApiError, fields: readonly ImportColumn[]): RowFault[] =>
  error.errors.flatMap(({ field, message }) => {
    const [, line, key = ''] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? []
    return line
      ? [{ line: Number(line), key, label: fields.find((field) => field.key === key)?.label ?? key, message }]
      : []
  })
