import { amountText } from '@muster/contracts/custom-fields/amount-text'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { formatDay } from '../../../../lib/format/dates.ts'
import type { Condition } from './conditions.ts'

/** Describes a condition: 'Budget: at least $500', 'Customer: Acme or none'. `nameOf` names the people. */
export function conditionText(field: CustomField | undefined, condition: Condition, nameOf: (id: number) => string) {
  if (!field) return 'A deleted custom field'
  return `${field.name}: ${wantedText(field, condition, nameOf)}`
}

function wantedText(field: CustomField, condition: Condition, nameOf: (id: number) => string): string {
  const { empty, contains, min, max, from, to, options, people, checked } = condition
  if (empty !== undefined) return empty ? 'Empty' : 'Any value'
  if (contains !== undefined) return `contains “${contains}”`
  if (options)
    return listText(options, (id) => field.options.find((option) => option.id === id)?.name ?? 'Deleted option')
  if (people) return listText(people, nameOf)
  if (checked !== undefined) return checked ? 'Yes' : 'No'
  if (from !== undefined || to !== undefined)
    return rangeText(from && formatDay(from), to && formatDay(to), ['from', 'until'])
  const amount = (value: number | undefined) => (value === undefined ? undefined : amountText(field, value))
  return rangeText(amount(min), amount(max), ['at least', 'at most'])
}

const listText = (values: readonly (number | 'none')[], nameOf: (id: number) => string) =>
  values.map((value) => (value === 'none' ? 'None' : nameOf(value))).join(' or ')

function rangeText(from: string | undefined, to: string | undefined, [least, most]: [string, string]): string {
  if (from && to) return from === to ? from : `${from} to ${to}`
  return from ? `${least} ${from}` : `${most} ${to ?? ''}`
}
