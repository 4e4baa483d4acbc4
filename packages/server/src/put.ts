import { invalid } from './problems.ts'

/**
 * Takes a fetched object sent back whole: keys that cannot be changed are ignored when they equal what stands, else 422.
 * `current` is the object as it is answered now, `changeable` the keys that the call may change.
 */
export function refuseChanged(body: object, current: object, changeable: readonly string[]): void {
  const standing = new Map(Object.entries(current))
  const wrong = Object.entries(body)
    .filter(([key, value]) => !changeable.includes(key) && value !== undefined)
    .find(([key, value]) => JSON.stringify(value) !== JSON.stringify(standing.get(key)))
  if (wrong) invalid({ field: wrong[0], message: `${wrong[0]} cannot be changed` })
}
