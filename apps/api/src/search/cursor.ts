import { searchTypes } from '@muster/contracts/search/operators'
import { refuseInvalid } from '@muster/server/http/problems'
import * as z from 'zod/mini'

/** The place of a result in the order of a search. */
const SearchPosition = z.object({
  score: z.number(),
  type: z.enum(searchTypes),
  id: z.string().check(z.regex(/^[\da-z-]{1,50}$/)),
})
export type SearchPosition = z.output<typeof SearchPosition>

export const writeCursor = ({ score, type, id }: SearchPosition): string =>
  Buffer.from(JSON.stringify([score, type, id])).toString('base64url')

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
    return Array.isArray(values) ? { score: values[0], type: values[1], id: values[2] } : undefined
  } catch {
    return undefined
  }
}
