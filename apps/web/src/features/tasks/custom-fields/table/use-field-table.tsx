import { idOfFieldKey } from '@muster/contracts/custom-fields/fields'
import type { Task } from '@muster/contracts/tasks'
import { type ReactNode, Suspense, useMemo } from 'react'
import { lazily } from '../../../../lib/lazily.ts'
import { useSearchWithoutPage } from '../../../../lib/look/search.ts'
import { useIsPhone } from '../../../../lib/use-is-phone.ts'
import type { Column } from '../../../../ui/table/column.ts'
import type { TaskPageRequest } from '../../lists/task-page.ts'
import { fieldsOfProject, useFields } from '../use-fields.ts'
import { useHasFields } from '../use-has-fields.ts'
import { usePreloadedEditor } from '../values/EditableValue.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { fieldColumnOf } from './field-columns.tsx'
import classes from './field-table.module.css'
import { GroupMenu } from './GroupMenu.tsx'
import { isGrouped } from './groups.ts'
import { TotalsLine, TotalsRow } from './TotalsRow.tsx'
import { useColumnChoice } from './use-column-choice.ts'

const GroupSummary = lazily(async () => (await import('./GroupSummary.tsx')).GroupSummary)

type FieldTable = {
  /** Whether the fields have loaded. A table that is shown earlier changes its columns and moves. */
  isReady: boolean
  /** The columns of the table with those of the chosen fields. */
  columns: readonly Column<Task>[]
  /** What is shown above and below the table, and as its foot. */
  head: ReactNode
  foot: ReactNode
  below: ReactNode
}

/**
 * Adds the custom fields that the user has chosen to a table of tasks. An embedded table is on the page of another object:
 * its rows have no actions, and it has no groups, because a group becomes a filter of the list.
 */
export function useFieldTable(
  request: TaskPageRequest,
  columns: readonly Column<Task>[],
  { isEmbedded = false }: { isEmbedded?: boolean } = {},
): FieldTable {
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
  const grouped = isEmbedded ? [] : offered.filter(isGrouped)
  const groupId = idOfFieldKey(useSearchWithoutPage().by ?? '')
  const groupField = grouped.find(({ id }) => id === groupId)
  const chosenKey = ids.join()
  const fields = useMemo(() => {
    const chosen = chosenKey.split(',').map(Number)
    return all.filter(({ id }) => chosen.includes(id))
  }, [all, chosenKey])
  const shownColumns = useMemo(() => [...columns, ...fields.map(fieldColumnOf)], [columns, fields])
  const columnsMenu = !isPhone && <ColumnsMenu fields={offered} chosen={ids} onChoose={choose} />
  return {
    isReady: useHasFields(organizationId),
    columns: shownColumns,
    head: offered.length > 0 && (
      <>
        {isEmbedded || isPhone ? (
          columnsMenu
        ) : (
          <div className={classes.bar}>
            {grouped.length > 0 && <GroupMenu fields={grouped} chosen={groupField} />}
            {columnsMenu}
          </div>
        )}
        {groupField && (
          <Suspense>
            <GroupSummary list={request} field={groupField} columns={fields} />
          </Suspense>
        )}
      </>
    ),
    foot: fields.length > 0 && (
      <TotalsRow list={request} fields={fields} columns={shownColumns} hasActions={!isEmbedded} />
    ),
    below: isPhone && <TotalsLine list={request} fields={fields} />,
  }
}
