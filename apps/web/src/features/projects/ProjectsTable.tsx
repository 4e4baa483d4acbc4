import type { Project } from '@muster/contracts/projects'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import type { Empty } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowAction } from '../../ui/table/RowAction.tsx'
import { projectColumns } from './columns.tsx'

type Props = {
  projects: Project[] | undefined
  error: string | undefined
  onRetry: () => unknown
  empty: Empty
  /** Without a handler its control is not rendered. */
  onEdit?: (project: Project) => void
  onDelete?: (project: Project) => void
}

export function ProjectsTable({ projects, error, onRetry, empty, onEdit, onDelete }: Props) {
  const to = useAreaPath()
  const navigate = useNavigate()
  const view = ({ id }: Project) => navigate({ to: to('projects', id) })

  return (
    <DataTable
      label='Projects'
      columns={projectColumns}
      rows={projects}
      rowKey={({ id }) => id}
      error={error}
      onRetry={onRetry}
      empty={empty}
      searchPlaceholder='Search projects...'
      onOpen={view}
      actions={(project) => (
        <>
          <RowAction label={`View ${project.name}`} hint='View' icon={IconEye} onClick={() => view(project)} />
          {onEdit && (
            <RowAction label={`Edit ${project.name}`} hint='Edit' icon={IconPencil} onClick={() => onEdit(project)} />
          )}
          {onDelete && (
            <RowAction
              label={`Delete ${project.name}`}
              hint='Delete'
              icon={IconTrash}
              danger
              onClick={() => onDelete(project)}
            />
          )}
        </>
      )}
    />
  )
}
