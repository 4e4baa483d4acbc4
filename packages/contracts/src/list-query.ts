import * as z from 'zod/mini'
import type { Fields } from './field.ts'
import { filterShape, type SortWord, sortWords } from './field-query.ts'
import { PageParameters } from './fields.ts'
import { FindText, Ids, SearchText } from './find.ts'

/**
 * The query parameters that the lists of one kind of object share. `fields` describes the objects. Without `sort` and
 * `find`, the newest objects come first. With `sort`, objects without a value come last, and objects with equal values
 * are sorted newest first.
 *
 * @param orders words for `sort` whose order does not follow a single field
 * @param groups fields by which the list can be grouped
 */
export function listShape<F extends Fields, Order extends string, Group extends string>(
  fields: F,
  orders: readonly Order[],
  groups: readonly Group[],
) {
  const sortValues: (SortWord<F> | Order)[] = [...sortWords(fields), ...orders]
  return {
    ...PageParameters,
    q: SearchText,
    /** Searches the name or title and, for tasks, also the key. The best match comes first, unless `sort` is given. */
    find: FindText,
    /**
     * Returns only the objects with these ids, separated by commas. The counts of `group` are not limited to these ids.
     */
    ids: z.optional(Ids),
    ...filterShape(fields),
    sort: z.optional(z.enum(sortValues)),
    /**
     * The X-Next-Cursor header of the previous page. The requested page starts after the position that the last row of
     * the previous page had when that page was read, even if rows have moved since.
     */
    cursor: z.optional(z.string().check(z.maxLength(4_000))),
    /** Adds the header X-Group-Counts: the number of objects on all pages for each value of this field. */
    group: z.optional(z.enum(groups)),
  }
}
