import { withoutFormatting } from '@muster/contracts/plain-text'

/** The maximum number of characters that a notification quotes. */
const maxCharacters = 300

/**
 * The beginning of `content` without formatting. It ends between two code points, because half of a surrogate pair cannot
 * be stored.
 */
export const excerpt = (content: string) =>
  [...withoutFormatting(content).slice(0, 2 * maxCharacters)].slice(0, maxCharacters).join('')
