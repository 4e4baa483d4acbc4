import { refuseInvalid } from '@muster/server/http/problems'

/** The values that a body gives for the two names of one field. */
type AlternativeFields<Value> = { [field: string]: Value | undefined }

/**
 * The value given under one of two names of the same field; undefined if neither is given. A name may repeat the
 * current value, as in an object that is sent back unchanged. Throws 422 for the second name if both names have new
 * values that differ.
 */
export function eitherOf<Value>(alternatives: AlternativeFields<Value>, current?: Value): Value | undefined {
  const definedEntries = Object.entries(alternatives).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, value }],
  )
  const [first, second] = definedEntries.filter(({ value }) => value !== current)
  if (first && second && first.value !== second.value)
    refuseInvalid({
      field: second.field,
      message: `${first.field} and ${second.field} are the same field and must have the same value`,
    })
  return (first ?? definedEntries[0])?.value
}
