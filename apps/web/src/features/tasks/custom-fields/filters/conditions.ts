import type { FieldConditionInput } from '@muster/contracts/custom-fields/conditions'
import { fieldConditionsText } from '@muster/contracts/custom-fields/conditions'

export type Condition = FieldConditionInput

/** The conditions on custom fields in the URL; none for anything else. */
export function conditionsOf(text: string | undefined): Condition[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isCondition) : []
  } catch {
    return []
  }
}

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'number'

/** The text in the URL with this condition instead of the one on the same field; without `condition`, only without that. */
export function withCondition(text: string | undefined, field: number, condition?: Omit<Condition, 'field'>) {
  const others = conditionsOf(text).filter((other) => other.field !== field)
  const next = condition ? [...others, { field, ...condition }] : others
  return next.length > 0 ? fieldConditionsText(next) : undefined
}
