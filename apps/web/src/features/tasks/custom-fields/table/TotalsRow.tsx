import { amountText } from '@muster/contracts/custom-fields/amount-text'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { idOfFieldKey } from '@muster/contracts/custom-fields/fields'
import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../lib/format/count.ts'
import type { Column } from '../../../../ui/table/column.ts'
import { tasksText } from '../../../labels/tasks-text.ts'
import classes from './field-table.module.css'
import { isSummed, type ListedTasks, totalsQuery } from './totals.ts'

type Props = {
  list: ListedTasks
  fields: readonly CustomField[]
  columns: readonly Column<Task>[]
  /** Whether the rows have actions after the columns, as on the page of tasks. */
  hasActions: boolean
}

/** The last row of the table: the sums of numbers and amounts of money over all pages. Nothing without such a column. */
export function TotalsRow({ list, fields, columns, hasActions }: Props) {
  const summed = fields.filter(isSummed)
  const totals = useQuery(totalsQuery(list, summed))
  if (summed.length === 0 || !totals.data) return null
  const { count, totals: sums } = totals.data
  const isStale = totals.isPlaceholderData
  const sumOf = (columnId: string) => {
    if (isStale) return undefined
    const field = summed.find(({ id }) => id === idOfFieldKey(columnId))
    const sum = sums.find(({ field_id }) => field_id === field?.id)
    return field && sum && { text: amountText(field, sum.sum), title: `Sum of ${tasksText(sum.count)} with a value` }
  }
  return (
    <tfoot className={classes.foot} data-dense={hasActions || undefined} aria-busy={isStale}>
      <tr>
        {columns.map(({ id }, index) => {
          const sum = sumOf(id)
          return index === 0 ? (
            <th key={id} scope='row'>
              {isStale ? 'Total' : `Total of ${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`}
            </th>
          ) : (
            <td key={id} title={sum?.title}>
              {sum?.text}
            </td>
          )
        })}
        {hasActions && <td />}
      </tr>
    </tfoot>
  )
}

/** The same in a line, below a list that has no columns. */
export function TotalsLine({ list, fields }: Pick<Props, 'list' | 'fields'>) {
  const summed = fields.filter(isSummed)
  const totals = useQuery(totalsQuery(list, summed))
  if (summed.length === 0 || !totals.data) return null
  const { totals: sums } = totals.data
  return (
    <dl className={classes.line} aria-busy={totals.isPlaceholderData}>
      {summed.map((field) => (
        <div key={field.id}>
          <dt>Total {field.name}</dt>
          <dd>
            {totals.isPlaceholderData
              ? '…'
              : amountText(field, sums.find(({ field_id }) => field_id === field.id)?.sum ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
