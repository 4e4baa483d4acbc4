import { Alert, Box, FileInput } from '@mantine/core'
import { idOfFieldKey } from '@muster/contracts/custom-fields/fields'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format/count.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { NoProjectsNotice } from '../../projects/NoProjectsNotice.tsx'
import { ProjectSelect, useHasNoProjects } from '../../projects/ProjectSelect.tsx'
import { useFieldsOfProject } from '../custom-fields/use-fields.ts'
import { type FieldChoices, type ImportColumn, importColumns, withCustomFields } from './guess-mapping.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { MapColumns } from './MapColumns.tsx'
import { Preview } from './Preview.tsx'
import { RowFaults } from './RowFaults.tsx'
import { rowFaults } from './row-errors.ts'
import type { useImport } from './use-import.ts'
import { useTable } from './use-table.ts'

type Props = { projectId: number | undefined; taskImport: ReturnType<typeof useImport>; onDone: () => void }

const taskCountText = (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`

export function ImportForm({
  projectId,
  taskImport: { mutate, isPending, error, reset, sentFraction },
  onDone,
}: Props) {
  const organization = useOrganization()
  const organizationId = organization?.id ?? 0
  const hasNoProjects = useHasNoProjects(organizationId)
  const { file, content, table, fault, mapping, setMapping, choose } = useTable()
  const [chosenProjectId, setChosenProjectId] = useState<number | undefined>(projectId)
  const [choices, setChoices] = useState<FieldChoices>({})
  const customFields = useFieldsOfProject(organizationId, chosenProjectId ?? 0)
  const columns = importColumns(customFields)
  const complete = withCustomFields(mapping, customFields, table?.headers ?? [], choices)
  const fileInput = useRef<HTMLButtonElement>(null)
  const faults = error ? rowFaults(error, columns) : []

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!content || !organization || !chosenProjectId) return
    mutate(
      { organizationId: organization.id, projectId: chosenProjectId, file: content, mapping: complete },
      {
        onSuccess: ({ created }) => {
          toast.success(`${taskCountText(created)} imported`)
          onDone()
        },
      },
    )
  }

  function changeMapping(key: ImportColumn['key'], header: string | null) {
    reset()
    if (idOfFieldKey(key) === undefined) setMapping({ ...mapping, [key]: header ?? undefined })
    else setChoices({ ...choices, [key]: header })
  }

  const ready = table !== undefined && chosenProjectId !== undefined && mapping.title !== undefined
  return (
    <form onSubmit={submit}>
      <FileInput
        ref={fileInput}
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
      <ProjectSelect
        mt='md'
        label='Project'
        placeholder='Choose a project'
        organizationId={organizationId}
        value={chosenProjectId === undefined ? null : String(chosenProjectId)}
        onChange={(value) => setChosenProjectId(value === null ? undefined : Number(value))}
        disabled={isPending}
      />
      {hasNoProjects && (
        <Box mt='sm'>
          <NoProjectsNotice organizationId={organizationId} onCreated={({ id }) => setChosenProjectId(id)} />
        </Box>
      )}
      {table && (
        <MapColumns table={table} columns={columns} mapping={complete} onChange={changeMapping} disabled={isPending} />
      )}
      {table && <Preview table={table} content={content} fields={columns} mapping={complete} faults={faults} />}
      {isPending && <ImportProgress sentFraction={sentFraction} />}
      {error && faults.length === 0 && (
        <Alert color='danger' variant='light' role='alert' mt='md'>
          {error.message}
        </Alert>
      )}
      {error && faults.length > 0 && (
        <RowFaults summary={error.message} faults={faults} onChooseFile={() => fileInput.current?.click()} />
      )}
      <FormFooter
        submitLabel={table ? `Import ${taskCountText(table.rowCount)}` : 'Import'}
        busyLabel='Importing...'
        busy={isPending}
        disabled={!ready}
        onCancel={onDone}
      />
    </form>
  )
}
