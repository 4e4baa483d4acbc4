import { trimEndWhile } from '@muster/contracts/trim-end-while'

/** The maximum number of words that can mention somebody in one text. */
const maxMentions = 50

/**
 * The words after at signs, except in email addresses, in lower case. A word that ends in punctuation is also returned
 * without the punctuation. Returns at most `maxMentions` words.
 */
export function mentionedIn(content: string): string[] {
  const words = [...content.matchAll(/(?<![\p{L}\p{N}_@.-])@([^\s@]{1,80})/gu)].map(([, word = '']) =>
    word.toLowerCase(),
  )
  const withoutPunctuation = words.map((word) => trimEndWhile(word, /[\p{P}\p{S}]/u))
  return [...new Set([...words, ...withoutPunctuation])].filter(Boolean).slice(0, maxMentions)
}
