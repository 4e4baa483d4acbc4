import type { Task } from '@muster/contracts/tasks'
import { type ReactNode, useMemo } from 'react'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import type { Column } from '../../../ui/table/column.ts'
import type { TaskPageRequest } from '../../tasks/lists/task-page.ts'
import { fieldsOfProject, useFields } from '../use-fields.ts'
import { usePreloadedEditor } from '../values/EditableValue.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { fieldColumnOf } from './field-columns.tsx'
import classes from './field-table.module.css'
import { TotalsLine, TotalsRow } from './TotalsRow.tsx'
import { useColumnChoice } from './use-column-choice.ts'

type FieldTable = {
  /** The columns of the table with those of the chosen fields. */
  columns: readonly Column<Task>[]
  /** What is shown above and below the table, and as its foot. */
  head: ReactNode
  foot: ReactNode
  below: ReactNode
}

/** Adds the custom fields that the user has chosen to a table of tasks. */
export function useFieldTable(request: TaskPageRequest, columns: readonly Column<Task>[]): FieldTable {
  const { scope, filters } = request
  const organizationId = scope.kind === 'organization' || scope.kind === 'mine' ? scope.orgId : 0
  const isPhone = useIsPhone()
  usePreloadedEditor()
  const all = useFields(organizationId)
  const projectId = Number(filters.project_id_is) || undefined
  const offered = projectId === undefined ? all : fieldsOfProject(all, projectId)
  const { ids, choose } = useColumnChoice(
    organizationId,
    projectId,
    offered.map(({ id }) => id),
  )
  const chosenKey = ids.join()
  const fields = useMemo(() => {
    const chosen = chosenKey.split(',').map(Number)
    return all.filter(({ id }) => chosen.includes(id))
  }, [all, chosenKey])
  const shownColumns = useMemo(() => [...columns, ...fields.map(fieldColumnOf)], [columns, fields])
  return {
    columns: shownColumns,
    head: offered.length > 0 && !isPhone && (
      <div className={classes.bar}>
        <ColumnsMenu fields={offered} chosen={ids} onChoose={choose} />
      </div>
    ),
    foot: fields.length > 0 && <TotalsRow list={request} fields={fields} columns={shownColumns} />,
    below: isPhone && <TotalsLine list={request} fields={fields} />,
  }
}
