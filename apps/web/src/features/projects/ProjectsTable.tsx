import type { Project } from '@muster/contracts/projects'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { MoreActions } from '../../ui/actions/MoreActions.tsx'
import { ObjectRows } from '../../ui/actions/ObjectRows.tsx'
import type { EmptyMessage } from '../../ui/table/column.ts'
import { PagedSearch, usePagedSearch } from '../../ui/table/PagedSearch.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import { RowAction } from '../../ui/table/RowAction.tsx'
import { projectColumns } from './columns.tsx'
import { useProjectActions } from './use-project-actions.ts'
import { useProjectTable } from './use-project-table.ts'

type Props = {
  /** 0 means all organizations. */
  orgId: number
  empty: EmptyMessage
  /** Called by the Edit and Delete buttons of a row. A button without a handler is not rendered. */
  onEdit?: (project: Project) => void
  onDelete?: (project: Project) => void
}

const keyOf = ({ id }: Project) => id
const nameOf = ({ name }: Project) => name

export function ProjectsTable({ orgId, empty, onEdit, onDelete }: Props) {
  const to = useAreaPath()
  const navigate = useNavigate()
  const search = usePagedSearch()
  const { table, list } = useProjectTable(orgId, search.debouncedText)
  const hasNoProjects = list.total === 0 && !list.isLoading && !search.text
  const view = ({ id }: Project) => navigate({ to: to('projects', id) })
  const actionsOn = useProjectActions({ edit: onEdit, remove: onDelete })

  return (
    <ObjectRows objects={list.rows ?? []} nameOf={nameOf} actionsOn={actionsOn}>
      <PagedTable
        label='Projects'
        columns={projectColumns}
        list={list}
        table={table}
        rowKey={keyOf}
        emptyMessage={empty}
        search={search.debouncedText}
        tools={!hasNoProjects && <PagedSearch label='Projects' search={search} />}
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
                onClick={() => onDelete(project)}
              />
            )}
            <MoreActions id={project.id} name={project.name} />
          </>
        )}
      />
    </ObjectRows>
  )
}
