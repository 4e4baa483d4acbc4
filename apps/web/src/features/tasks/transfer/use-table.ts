import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { guessMapping, type Mapping } from './guess-mapping.ts'
import { readTable, type Table } from './read-table.ts'

/** The chosen file as a table and the mapping of its columns to fields. `content` is a copy of the file. */
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
      // The user may have chosen another file while this one loaded.
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
