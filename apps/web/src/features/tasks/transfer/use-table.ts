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
  const latestFile = useRef<File | null>(null)
  const mappedHeaders = useRef('')

  async function choose(chosenFile: File | null) {
    latestFile.current = chosenFile
    setFile(chosenFile)
    setContent(undefined)
    setTable(undefined)
    setFault(undefined)
    if (!chosenFile) return
    try {
      const fileTable = await readTable(chosenFile)
      // The user may have chosen another file while this one loaded.
      if (latestFile.current !== chosenFile) return
      setContent(fileTable.content)
      setTable(fileTable.table)
      // The user's mapping remains for a corrected file.
      const { headers } = fileTable.table
      if (mappedHeaders.current !== headers.join('\n')) setMapping(guessMapping(headers))
      mappedHeaders.current = headers.join('\n')
    } catch (reason) {
      if (latestFile.current === chosenFile) setFault(messageOf(reason, 'The file could not be read.'))
    }
  }

  return { file, content, table, fault, mapping, setMapping, choose }
}
