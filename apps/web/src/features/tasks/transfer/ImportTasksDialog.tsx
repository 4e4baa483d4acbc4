import { Alert, FileInput, Select } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { toast } from '../../../ui/toast.tsx'
import { projectsQuery } from '../../projects/queries.ts'
import { guessMapping, type Mapping } from './guess-mapping.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { MapColumns } from './MapColumns.tsx'
import { RowFaults } from './RowFaults.tsx'
import { readTable, type Table } from './read-table.ts'
import { rowFaults } from './row-errors.ts'
import { useImport } from './use-import.ts'

type Props = { opened: boolean; onClose: () => void; projectId: number | undefined }

const tasks = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`

/** Imports tasks from a table: choose the file, see which column is what, and take all rows or none. */
export function ImportTasksDialog({ opened, onClose, projectId }: Props) {
  const organization = useOrganization()
  const projects = useQuery({ ...projectsQuery(organization?.id), enabled: organization !== undefined && opened })
  const [file, setFile] = useState<File | null>(null)
  const [table, setTable] = useState<Table>()
  const [fault, setFault] = useState<string>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [project, setProject] = useState<number | undefined>(projectId)
  const { mutate, isPending, error, reset, sent } = useImport()
  const faults = error ? rowFaults(error) : []

  async function choose(chosen: File | null) {
    reset()
    setFile(chosen)
    setTable(undefined)
    setFault(undefined)
    if (!chosen) return
    try {
      const read = await readTable(chosen)
      setTable(read)
      setMapping(guessMapping(read.headers))
    } catch (reason) {
      setFault(messageOf(reason, 'The file could not be read.'))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!file || !organization || !project) return
    mutate(
      { organizationId: organization.id, projectId: project, file, mapping },
      {
        onSuccess: ({ created }) => {
          toast.success(`${tasks(created)} imported`)
          onClose()
        },
      },
    )
  }

  const ready = table !== undefined && project !== undefined && mapping.title !== undefined
  return (
    <Dialog opened={opened} onClose={onClose} title='Import Tasks' busy={isPending} size={720}>
      <form onSubmit={submit}>
        <FileInput
          label='File'
          description='CSV or tab-separated, with a header line; up to 5,000 rows and 5 MB'
          placeholder='Choose a file'
          leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />}
          accept='.csv,.tsv,.txt,text/csv,text/tab-separated-values'
          value={file}
          onChange={choose}
          error={fault}
          disabled={isPending}
          data-autofocus
        />
        <Select
          mt='md'
          label='Project'
          placeholder='Choose a project'
          searchable
          data={projects.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={project === undefined ? null : String(project)}
          onChange={(value) => setProject(value === null ? undefined : Number(value))}
          error={projects.error ? texts.failed.fetchProjects : undefined}
          disabled={isPending}
        />
        {table && <MapColumns table={table} mapping={mapping} onChange={setMapping} disabled={isPending} />}
        {isPending && <ImportProgress sent={sent} />}
        {error && faults.length === 0 && (
          <Alert color='danger' variant='light' role='alert' mt='md'>
            {error.message}
          </Alert>
        )}
        {error && faults.length > 0 && <RowFaults summary={error.message} faults={faults} />}
        <FormFooter
          submit={table ? `Import ${tasks(table.rows)}` : 'Import'}
          busyLabel='Importing...'
          busy={isPending}
          disabled={!ready}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
