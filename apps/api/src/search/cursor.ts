import { searchTypes } from '@muster/contracts/search/operators'
import * as z from 'zod/mini'
import { decodeCursor, refuseCursor } from '../lists/cursor.ts'

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
  const position = SearchPosition.safeParse(positionIn(decodeCursor(cursor)))
  if (position.success) return position.data
  return refuseCursor()
}

const positionIn = (values: unknown): unknown =>
  Array.isArray(values) ? { round: values[0], score: values[1], type: values[2], id: values[3] } : undefined
