import { keysOf } from '@muster/contracts/field'
import { type SearchOperatorKey, searchOperators } from '@muster/contracts/search/operators'
import type { SearchToken } from '@muster/contracts/search/parse'
import { isExcluded, quoted } from './query-text.ts'

/** An entry of the list below the search field. */
export type Suggestion = {
  id: string
  label: string
  /** What the entry means, or what distinguishes it. */
  detail?: string
  /** What replaces the token at the caret. It ends with a space if the token is complete. */
  insert: string
}

/** A value that an operator can have, with the name that users know it by. */
export type Value = { value: string; label: string; detail?: string }

const maxSuggestions = 12

/** The operators and what they find, in the order in which they are suggested. */
export const operatorHints = keysOf(searchOperators).map((key) => ({ key, hint: searchOperators[key].hint }))

/** The operators that begin with a word, from its second letter, so that a list does not follow every first letter. */
export function operatorSuggestions(text: string, token: SearchToken): Suggestion[] {
  const word = token.value.toLowerCase()
  if (token.operator !== null || word.length < 2) return []
  const minus = isExcluded(text, token) ? '-' : ''
  return operatorHints
    .filter(({ key }) => key.startsWith(word))
    .map(({ key, hint }) => ({ id: key, label: `${minus}${key}:`, detail: hint, insert: `${minus}${key}:` }))
}

/** The values that contain what was typed after the operator's colon. */
export function valueSuggestions(text: string, token: SearchToken, values: readonly Value[]): Suggestion[] {
  if (token.operator === null) return []
  const typed = token.value.toLowerCase()
  const minus = isExcluded(text, token) ? '-' : ''
  return values
    .filter(({ value, label, detail = '' }) => `${value} ${label} ${detail}`.toLowerCase().includes(typed))
    .slice(0, maxSuggestions)
    .map(({ value, label, detail }) => ({
      id: `${value} ${detail ?? ''}`,
      label,
      detail,
      insert: `${minus}${token.operator}:${quoted(value)} `,
    }))
}

/** The choices of an operator, such as the statuses. */
export function choicesOf(key: SearchOperatorKey): Value[] {
  const operator = searchOperators[key]
  return 'choices' in operator ? Object.entries(operator.choices).map(([value, label]) => ({ value, label })) : []
}
