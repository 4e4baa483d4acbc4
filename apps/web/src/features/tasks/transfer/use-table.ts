import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { guessMapping, type Mapping } from './guess-mapping.ts'
import { readTable, type Table } from './read-table.ts'

/** The chosen file as a table, and which of its columns is which field. `content` is the file as it was read. */
export function useTable() {
  const [file, setFile] = useState<File | null>(null)
  const [content, setContent] = useState<File>()
  const [table, setTable] = useState<Table>()
  const [fault, setFault] = useState<string>()
  const [mapping, setMapping] = useState<Mapping>({})
  const latest = useRef<File | null>(null)

  async function choose(chosen: File | null) {
    latest.current = chosen
    setFile(chosen)
    setContent(undefined)
    setTable(undefined)
    setFault(undefined)
    if (!chosen) return
    try {
      const read = await readTable(chosen)
      // Another file may have been chosen meanwhile.
      if (latest.current !== chosen) return
      setContent(read.content)
      setTable(read.table)
      setMapping(guessMapping(read.table.headers))
    } catch (reason) {
      if (latest.current === chosen) setFault(messageOf(reason, 'The file could not be read.'))
    }
  }

  return { file, content, table, fault, mapping, setMapping, choose }
}
