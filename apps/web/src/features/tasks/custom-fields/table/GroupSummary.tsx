import { amountText } from '@muster/contracts/custom-fields/amount-text'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { texts } from '@muster/contracts/texts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../lib/format/count.ts'
import { useSearchWithoutPage } from '../../../../lib/look/search.ts'
import { useMe } from '../../../../lib/session.ts'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { LabelDot } from '../../../labels/LabelDot.tsx'
import { useChangeFilters } from '../../filters/use-change-filters.ts'
import { assignableUsersQuery } from '../../found-people.ts'
import { withCondition } from '../filters/conditions.ts'
import { groupCountsQuery } from '../filters/use-group-counts.ts'
import classes from './field-table.module.css'
import { type Group, groupsOf, tasksOfGroup } from './groups.ts'
import { isSummed, type ListedTasks, totalsQuery } from './totals.ts'

/** The sums of each group are read separately, so there are not too many. */
const maxGroups = 20

type Props = { list: ListedTasks; field: CustomField; columns: readonly CustomField[] }

/** The tasks of a list by their values of a field: their number, and the sums of the other columns. */
export function GroupSummary({ list, field, columns }: Props) {
  const counts = useQuery(groupCountsQuery(list, field.id))
  const groups = groupsOf(field, counts.data ?? {})
  const shown = groups.slice(0, maxGroups)
  const summed = columns.filter(isSummed)
  const totals = useQueries({ queries: shown.map((group) => totalsQuery(tasksOfGroup(list, field.id, group), summed)) })
  const nameOf = useGroupNames(field, shown)
  const { fields } = useSearchWithoutPage()
  const change = useChangeFilters()
  if (counts.error && !counts.data) return <ErrorState message={counts.error.message} onRetry={counts.refetch} />
  if (groups.length === 0) return null
  return (
    <div className={classes.summary}>
      <table aria-label={`Tasks by ${field.name}`} aria-busy={counts.isPlaceholderData}>
        <thead>
          <tr>
            <th scope='col'>{field.name}</th>
            <th scope='col'>Tasks</th>
            {summed.map(({ id, name }) => (
              <th key={id} scope='col'>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((group, index) => (
            <tr key={group.key}>
              <th scope='row'>
                <button
                  type='button'
                  title='Show only these tasks'
                  onClick={() => change({ fields: withCondition(fields, field.id, group.condition) })}
                >
                  <OptionDot field={field} group={group} />
                  {nameOf(group)}
                </button>
              </th>
              <td>{counts.isPlaceholderData ? '' : formatCount(group.count)}</td>
              {summed.map((column) => {
                const sums = totals[index]?.isPlaceholderData ? undefined : totals[index]?.data
                const sum = sums?.totals.find(({ field_id }) => field_id === column.id)
                return <td key={column.id}>{sum ? amountText(column, sum.sum) : ''}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {groups.length > maxGroups && <p>and {formatCount(groups.length - maxGroups)} more</p>}
    </div>
  )
}

function OptionDot({ field, group }: { field: CustomField; group: Group }) {
  const option = field.options.find(({ id }) => String(id) === group.key)
  return option ? <LabelDot color={option.color} /> : null
}

/** Returns a function for the names of the groups. */
function useGroupNames(field: CustomField, groups: readonly Group[]) {
  const me = useMe()
  const ids =
    typeOfKind(field.kind) === 'person' ? groups.flatMap(({ key }) => (key === 'none' ? [] : [Number(key)])) : []
  const people = useQuery(assignableUsersQuery(field.organization_id, ids))
  return ({ key }: Group) => {
    if (typeOfKind(field.kind) === 'checkbox') return key === 'none' ? 'No' : 'Yes'
    if (key === 'none') return typeOfKind(field.kind) === 'person' ? 'Nobody' : `No ${field.name.toLowerCase()}`
    if (typeOfKind(field.kind) !== 'person')
      return field.options.find(({ id }) => String(id) === key)?.name ?? 'Deleted option'
    if (Number(key) === me.id) return 'Me'
    if (!people.data) return 'Loading...'
    return people.data.find(({ id }) => id === Number(key))?.name ?? texts.unknownUser
  }
}
