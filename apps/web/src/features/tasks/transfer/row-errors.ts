import { importFields } from '@muster/contracts/task-imports'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { importFieldName } from './guess-mapping.ts'

export type RowFault = { line: number; field: string; message: string }

const fieldNames = new Map<string, string>(importFields.map((field) => [field, importFieldName(field)]))

/** Extracts the errors of individual rows, which the server reports as `rows.{line}.{field}`. */
export const rowFaults = (error: ApiError): RowFault[] =>
  error.errors.flatMap(({ field, message }) => {
    const [, line, name = ''] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? []
    return line ? [{ line: Number(line), field: fieldNames.get(name) ?? name, message }] : []
  })
