import { invalid } from '@muster/server/http/problems'

/** One value of a milestone under its two names, each with what was said. */
type Said<Value> = { [field: string]: Value | undefined }

/**
 * What is said under one of two names of the same thing; undefined when nothing is. A name may repeat what stands (a
 * fetched object sent back); when both say something else, they must agree: 422 on the second.
 */
export function eitherOf<Value>(said: Said<Value>, standing?: Value): Value | undefined {
  const given = Object.entries(said).flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }]))
  const [first, second] = given.filter(({ value }) => value !== standing)
  if (first && second && first.value !== second.value)
    invalid({ field: second.field, message: `${first.field} and ${second.field} are the same and differ` })
  return (first ?? given[0])?.value
}
