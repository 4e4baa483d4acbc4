import type { Project } from '@muster/contracts/projects'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { MoreActions } from '../../ui/actions/MoreActions.tsx'
import { ObjectRows } from '../../ui/actions/ObjectRows.tsx'
import type { EmptyMessage } from '../../ui/table/column.ts'
import { PagedSearch } from '../../ui/table/PagedSearch.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import { RowAction } from '../../ui/table/RowAction.tsx'
import { projectColumns } from './columns.tsx'
import { useProjectActions } from './use-project-actions.ts'
import type { useProjectsList } from './use-projects-list.ts'

type Props = {
  projects: ReturnType<typeof useProjectsList>
  empty: EmptyMessage
  /** Called by the Edit and Delete buttons of a row. A button without a handler is not rendered. */
  onEdit?: (project: Project) => void
  onDelete?: (project: Project) => void
}

const keyOf = ({ id }: Project) => id
const nameOf = ({ name }: Project) => name

export function ProjectsTable({ projects: { search, table, list, isEmpty }, empty, onEdit, onDelete }: Props) {
  const to = useAreaPath()
  const navigate = useNavigate()
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
        onClearSearch={() => search.setText('')}
        tools={!isEmpty && <PagedSearch label='Projects' search={search} />}
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
