import { maxImportRows } from '@muster/contracts/task-imports'
import papaparse from 'papaparse'

/** A file as a table: its headers, the first rows to look at, and how many there are. */
export type Table = { headers: string[]; preview: string[][]; rows: number }

const shownRows = 5
const mostBytes = 5 * 1024 * 1024

/** Reads a CSV or tab-separated file, a piece at a time so that the page stays alive. Throws a sentence for a person. */
export function readTable(file: File): Promise<Table> {
  if (file.size > mostBytes) return Promise.reject(new Error('The file is larger than 5 MB.'))
  return new Promise((resolve, reject) => {
    const table: Table = { headers: [], preview: [], rows: -1 }
    papaparse.parse<string[]>(file, {
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', '\t', ';', '|'],
      chunkSize: 256 * 1024,
      chunk: ({ data }) => {
        for (const row of data) {
          if (table.rows === -1) table.headers = row.map((header) => header.trim())
          else if (table.rows < shownRows) table.preview.push(row)
          table.rows++
        }
      },
      complete: () => {
        const fault = faultOf(table)
        if (fault) reject(new Error(fault))
        else resolve(table)
      },
      error: () => reject(new Error('The file could not be read.')),
    })
  })
}

function faultOf({ headers, rows }: Table): string | undefined {
  if (rows < 1) return 'The file holds no rows below its header line.'
  if (rows > maxImportRows) return `The file holds ${rows} rows; at most ${maxImportRows} can be imported at once.`
  return headers.every((header) => header === '') ? 'The first line of the file names no columns.' : undefined
}
