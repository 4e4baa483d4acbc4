import * as z from 'zod/mini'
import { IdText } from './fields.ts'

const maxCharacters = 200

/** A string to search for, ignoring case. Each list searches its own set of fields. */
export const SearchText = z.optional(z.string().check(z.trim(), z.maxLength(maxCharacters)))

/**
 * Words that must all occur in the searched text (usually the name), in any order, ignoring case. Without `sort`, the
 * best match comes first.
 */
export const FindText = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCharacters)))

const maxIds = 500

/** At most `maximum` ids, separated by commas. */
export const idsText = (maximum: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(IdText).check(z.maxLength(maximum)),
  )

export const Ids = idsText(maxIds)
