import type { ApiError } from '../../../lib/api-error.ts'
import { importFieldNames } from './guess-mapping.ts'

export type RowFault = { row: number; what: string; message: string }

const names = new Map<string, string>(Object.entries(importFieldNames))

/** What the server found wrong with single rows, as `rows.{row}.{field}`; the header is row 1. */
export const rowFaults = (error: ApiError): RowFault[] =>
  error.errors.flatMap(({ field, message }) => {
    const [, row, name = ''] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? []
    return row ? [{ row: Number(row), what: names.get(name) ?? name, message }] : []
  })
