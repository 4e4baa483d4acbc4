import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText, Instant } from './fields.ts'
import { StoredFile } from './files/fields.ts'
import { searchTypes } from './search/operators.ts'
import { parseSearch } from './search/parse.ts'

/** The maximum number of characters of a query. */
export const maxSearchLength = 200
/** The maximum number of words and operators of a query. */
export const maxSearchWords = 12
export const maxSearchLimit = 50
/** The number of results of a page, unless the call gives a limit. */
export const searchLimit = 20

/** The first character of a highlighted part and the one after its last, as positions in the text (UTF-16). */
const Range = z.tuple([z.number(), z.number()])
const Named = z.object({ id: Id, name: z.string() })

/**
 * Where a result is. It names the object itself and what the object belongs to, with all that a link to it needs; the
 * rest is null. A file has the location of what it is attached to.
 */
const SearchLocation = z.object({
  project: z.nullable(Named),
  goal: z.nullable(Named),
  milestone: z.nullable(Named),
  task: z.nullable(z.object({ id: Id, key: z.string(), name: z.string() })),
  comment: z.nullable(z.object({ id: Id })),
  /** `id` is the id by which the caller addresses the room. */
  room: z.nullable(z.object({ id: z.string(), name: z.string(), is_direct: z.boolean() })),
  /** `seq` is the number of the message in its room. */
  message: z.nullable(z.object({ id: z.string(), seq: Id })),
})
export type SearchLocation = z.output<typeof SearchLocation>

export const SearchResult = z.object({
  type: z.enum(searchTypes),
  /** Unique among the results of its type: the object's id as text. */
  id: z.string(),
  /**
   * The name or title of the object; for a comment, that of its task or milestone, and for a message, that of its room.
   */
  title: z.string(),
  title_ranges: z.array(Range),
  /** The part of the text around the first match, without formatting; null if the object has no text. */
  passage: z.nullable(z.string()),
  passage_ranges: z.array(Range),
  location: SearchLocation,
  /**
   * The author of a comment or message, the owner of a goal, the first assignee of a task, the user who uploaded a file, or
   * the person found.
   */
  person: z.nullable(Named),
  /** The number of assignees of a task, of whom `person` is the first; null for other results. */
  assignee_count: z.nullable(z.number()),
  /** When the object was created. */
  at: Instant,
  /** The key of a task, also for a comment or a file on it: `HI-142`. */
  key: z.nullable(z.string()),
  /** The status of a task, project, goal or milestone, in the words of its type. */
  status: z.nullable(z.string()),
  /** The size in bytes, the media type and the kind of a file; null for other results. */
  file: z.nullable(z.pick(StoredFile, { size: true, type: true, kind: true })),
})
export type SearchResult = z.output<typeof SearchResult>

const SearchQuery = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(maxSearchLength),
  z.refine(
    (query) => {
      const { words, filters } = parseSearch(query)
      return words.length + filters.length <= maxSearchWords
    },
    { error: `must contain at most ${maxSearchWords} words`, abort: true },
  ),
)

/** Types of results, separated by commas. */
const SearchTypes = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(z.enum(searchTypes)).check(z.maxLength(searchTypes.length)),
)

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'Finds what the caller sees in an organization by its words, best match first. The query may contain "exact words", -without, and operators such as from:me, status:done, has:file and before:2026-12-01.',
  query: z.object({
    organization_id: IdText,
    q: SearchQuery,
    /** Returns only results of these types. */
    types: z.optional(SearchTypes),
    limit: z.optional(z.pipe(IdText, z.int().check(z.maximum(maxSearchLimit)))),
    /** The `cursor` of the previous page. */
    cursor: z.optional(z.string().check(z.maxLength(300))),
  }),
  reply: z.object({
    results: z.array(SearchResult),
    /** The start of the next page; null on the last page. */
    cursor: z.nullable(z.string()),
    /** Whether nothing matches the words as typed, so that the results match similar words. */
    tolerated: z.boolean(),
  }),
})
