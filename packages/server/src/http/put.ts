import { isDeepStrictEqual } from 'node:util'
import { invalid } from './problems.ts'

/**
 * Accepts a fetched object that is sent back whole: a key that cannot be changed is ignored if its value is the current
 * one, in any order of keys; otherwise the call is refused with 422.
 *
 * @param current the object as a read would return it now
 * @param changeable the keys that the call may change
 */
export function refuseChanged(body: object, current: object, changeable: readonly string[]): void {
  const currentValues = new Map(Object.entries(current))
  const wrong = Object.entries(body)
    .filter(([key, value]) => !changeable.includes(key) && value !== undefined)
    .find(([key, value]) => !isDeepStrictEqual(value, currentValues.get(key)))
  if (wrong) invalid({ field: wrong[0], message: `${wrong[0]} cannot be changed` })
}
