import { searchTypes } from '@muster/contracts/search/operators'
import { refuseInvalid } from '@muster/server/http/problems'
import * as z from 'zod/mini'

/**
 * The place of a result in the order of a search. The older matches of a source follow in a second round, after all results
 * of the first.
 */
const SearchPosition = z.object({
  round: z.literal([0, 1]),
  score: z.number(),
  type: z.enum(searchTypes),
  id: z.string().check(z.regex(/^[\da-z-]{1,50}$/)),
})
export type SearchPosition = z.output<typeof SearchPosition>

export const writeCursor = ({ round, score, type, id }: SearchPosition): string =>
  Buffer.from(JSON.stringify([round, score, type, id])).toString('base64url')

/** Throws 422 if the cursor is malformed. */
export function readCursor(cursor: string): SearchPosition {
  const position = SearchPosition.safeParse(positionIn(Buffer.from(cursor, 'base64url').toString()))
  if (position.success) return position.data
  return refuseInvalid({
    field: 'cursor',
    message: 'The cursor belongs to another list. Please begin with its first page.',
  })
}

function positionIn(json: string): unknown {
  try {
    const values: unknown = JSON.parse(json)
    return Array.isArray(values) ? { round: values[0], score: values[1], type: values[2], id: values[3] } : undefined
  } catch {
    return undefined
  }
}
