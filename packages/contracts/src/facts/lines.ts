import type { KindAndValues } from './kinds.ts'

type CallValues = { call: 'audio' | 'video' }

/**
 * Every kind of line that the server writes into a room, with its values. Names are those that users had when the line
 * was written, and do not change when a user is renamed or leaves.
 */
export type LineValues = {
  /** `more`: the number of further people in a line that was once stored as a sentence without their names. */
  'room.added': { actor: string; names: readonly string[]; more?: number }
  'room.removed': { actor: string; name: string }
  'room.left': { name: string }
  'call.missed': CallValues
  'call.declined': CallValues
  'call.ended': CallValues & { seconds: number }
  /** A line that was stored as text before lines had kinds, and that the migration could not parse. */
  text: { content: string }
}

export type LineKind = keyof LineValues
export type Line<Kind extends LineKind = LineKind> = KindAndValues<LineValues, Kind>
/** A line of a kind that new lines can have. */
export type CurrentLine = Line<Exclude<LineKind, 'text'>>
