import { Alert, FileInput, Select } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatCount } from '../../../lib/format/count.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { projectsQuery } from '../../projects/queries.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { MapColumns } from './MapColumns.tsx'
import { RowFaults } from './RowFaults.tsx'
import { rowFaults } from './row-errors.ts'
import type { useImport } from './use-import.ts'
import { useTable } from './use-table.ts'

type Props = { projectId: number | undefined; sending: ReturnType<typeof useImport>; onDone: () => void }

const tasks = (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`

export function ImportForm({ projectId, sending: { mutate, isPending, error, reset, sent }, onDone }: Props) {
  const organization = useOrganization()
  const projects = useQuery({ ...projectsQuery(organization?.id ?? 0), enabled: organization !== undefined })
  const { file, content, table, fault, mapping, setMapping, choose } = useTable()
  const [project, setProject] = useState<number | undefined>(projectId)
  const faults = error ? rowFaults(error) : []

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!content || !organization || !project) return
    mutate(
      { organizationId: organization.id, projectId: project, file: content, mapping },
      {
        onSuccess: ({ created }) => {
          toast.success(`${tasks(created)} imported`)
          onDone()
        },
      },
    )
  }

  const ready = table !== undefined && project !== undefined && mapping.title !== undefined
  return (
    <form onSubmit={submit}>
      <FileInput
        label='File'
        description='CSV or tab-separated, with a header line; up to 5,000 rows and 5 MB'
        placeholder='Choose a file'
        leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />}
        accept='.csv,.tsv,.txt,text/csv,text/tab-separated-values'
        value={file}
        onChange={(chosen) => {
          reset()
          choose(chosen)
        }}
        // Clears the value, so that choosing the same file again after correcting it fires a change event.
        fileInputProps={{
          onClick: ({ currentTarget }) => {
            currentTarget.value = ''
          },
        }}
        error={fault}
        disabled={isPending}
        data-autofocus
      />
      <Select
        mt='md'
        label='Project'
        placeholder='Choose a project'
        searchable
        nothingFoundMessage={
          projects.data?.length === 0 ? 'This organization has no projects yet' : 'No project of that name'
        }
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
        onCancel={onDone}
      />
    </form>
  )
}
