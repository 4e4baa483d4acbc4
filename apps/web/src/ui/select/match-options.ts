import { formatCount } from '../../lib/format/count.ts'
import { maxMatches } from './matches.ts'

export type Option = { value: string; label: string; disabled?: boolean }

type FoundOptions = {
  options: readonly Option[]
  /** The number of matches on the server; undefined while the options are still those for the previous text. */
  total: number | undefined
  typed: string
  /** What the user can type to find the other matches, such as 'a name'. */
  hint: string
}

const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/).filter(Boolean)

/** The options that contain every word of the text. */
export function optionsWithWords(options: readonly Option[], text: string): Option[] {
  const searchWords = wordsOf(text)
  return options.filter(({ label }) => searchWords.every((word) => label.toLowerCase().includes(word)))
}

/**
 * The options to show: those that the server returned for the typed text or, until they arrive, the previous options
 * that contain every word of that text. If there are more matches, the last option says how to find them.
 */
export function shownOptions({ options, total, typed, hint }: FoundOptions): Option[] {
  if (total === undefined) return optionsWithWords(options, typed).slice(0, maxMatches)
  const firstOptions = options.slice(0, maxMatches)
  if (total <= firstOptions.length) return firstOptions
  const label = `${firstOptions.length} of ${formatCount(total)}. Type ${hint} to find the others.`
  return [...firstOptions, { value: 'more', label, disabled: true }]
}
