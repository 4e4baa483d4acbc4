import { fieldConditionsText } from '@muster/contracts/custom-fields/conditions'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { GroupCounts } from '../../../../lib/api/api.ts'
import { type Condition, conditionsOf } from '../filters/conditions.ts'
import type { ListedTasks } from './totals.ts'

/** Whether tasks can be grouped by the values of the field. */
export const isGrouped = ({ kind }: Pick<CustomField, 'kind'>) =>
  ['select', 'multi_select', 'person', 'checkbox'].includes(typeOfKind(kind))

/** The tasks with one value: the key in the counts, and the condition that they meet. */
export type Group = { key: string; count: number; condition: Omit<Condition, 'field'> }

/** The groups that have tasks: options in their order, people by the number of their tasks, and last the tasks without a value. */
export function groupsOf({ kind, options }: Pick<CustomField, 'kind' | 'options'>, counts: GroupCounts): Group[] {
  const keys = Object.keys(counts).filter((key) => key !== 'none')
  const placeOf = (key: string) => options.findIndex(({ id }) => String(id) === key)
  const ordered =
    typeOfKind(kind) === 'person'
      ? keys.sort((left, right) => (counts[right] ?? 0) - (counts[left] ?? 0))
      : keys.sort((left, right) => placeOf(left) - placeOf(right))
  return [...ordered, 'none'].flatMap((key) => {
    const count = counts[key] ?? 0
    return count > 0 ? [{ key, count, condition: conditionFor(kind, key) }] : []
  })
}

function conditionFor(kind: CustomField['kind'], key: string): Group['condition'] {
  if (typeOfKind(kind) === 'checkbox') return { checked: key !== 'none' }
  if (key === 'none') return { empty: true }
  return typeOfKind(kind) === 'person' ? { people: [Number(key)] } : { options: [Number(key)] }
}

/** The tasks of a list that belong to a group. */
export const tasksOfGroup = (list: ListedTasks, field: number, { condition }: Group): ListedTasks => ({
  ...list,
  filters: {
    ...list.filters,
    custom_fields: fieldConditionsText([...conditionsOf(list.filters.custom_fields), { field, ...condition }]),
  },
})
