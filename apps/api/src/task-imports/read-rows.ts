import { type ImportField, maxImportRows, type RowError } from '@muster/contracts/task-imports'
import { invalid } from '@muster/server/problems'
import papaparse from 'papaparse'
import { type ImportedTask, type People, readRow } from './read-row.ts'

export type Rows = { tasks: ImportedTask[]; errors: RowError[] }

/** Reads the table row by row; the header is row 1. Every row that cannot be taken says why. */
export function readRows(text: string, mapping: Map<ImportField, string>, people: People): Rows {
  const table = papaparse.parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', '\t', ';', '|'],
  })
  const [header, ...rows] = table.data
  if (!header || rows.length === 0) invalid({ field: 'file', message: 'The file holds no rows below its header line' })
  if (rows.length > maxImportRows) {
    invalid({
      field: 'file',
      message: `The file holds ${rows.length} rows; at most ${maxImportRows} can be imported at once`,
    })
  }
  const columns = columnsOf(header, mapping)
  const errors: RowError[] = []
  const tasks = rows.flatMap((cells, index) => {
    const row = index + 2
    const read = readRow(new Map([...columns].map(([field, place]) => [field, cells[place]?.trim() ?? ''])), people)
    errors.push(...read.errors.map((error) => ({ row, ...error })))
    return read.task ? [read.task] : []
  })
  return { tasks, errors }
}

function columnsOf(header: string[], mapping: Map<ImportField, string>): Map<ImportField, number> {
  const names = header.map((name) => name.trim())
  return new Map(
    [...mapping].map(([field, name]) => {
      const place = names.indexOf(name.trim())
      if (place < 0) invalid({ field: 'mapping', message: `The file has no column "${name.slice(0, 100)}"` })
      return [field, place]
    }),
  )
}
