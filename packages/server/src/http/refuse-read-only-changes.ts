import { isDeepStrictEqual } from 'node:util'
import { refuseInvalid } from './problems.ts'

/**
 * Allows a client to send back a complete object that it has fetched: a read-only key is ignored if its value equals
 * the current value; otherwise the call is refused with 422.
 *
 * @param current the object as a read would return it now
 * @param changeable the keys that the call may change
 */
export function refuseReadOnlyChanges(body: object, current: object, changeable: readonly string[]): void {
  const currentValues = new Map(Object.entries(current))
  const changedEntry = Object.entries(body)
    .filter(([key, value]) => !changeable.includes(key) && value !== undefined)
    .find(([key, value]) => !isDeepStrictEqual(value, currentValues.get(key)))
  if (changedEntry) refuseInvalid({ field: changedEntry[0], message: `${changedEntry[0]} cannot be changed` })
}
