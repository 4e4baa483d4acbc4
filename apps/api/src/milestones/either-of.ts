import { invalid } from '@muster/server/http/problems'

/** One value of a milestone under its two field names. */
type Said<Value> = { [field: string]: Value | undefined }

/**
 * The value given under one of two names of the same field; undefined if neither is given. A name may repeat the
 * current value (an object sent back unchanged); two different new values are a 422 on the second.
 */
export function eitherOf<Value>(said: Said<Value>, current?: Value): Value | undefined {
  const given = Object.entries(said).flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }]))
  const [first, second] = given.filter(({ value }) => value !== current)
  if (first && second && first.value !== second.value)
    invalid({ field: second.field, message: `${first.field} and ${second.field} are the same and differ` })
  return (first ?? given[0])?.value
}
