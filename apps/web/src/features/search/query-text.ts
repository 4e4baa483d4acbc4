import type { SearchOperatorKey } from '@muster/contracts/search/operators'
import { parseSearch, type SearchToken } from '@muster/contracts/search/parse'

/** The token that ends at the caret, cut off there; undefined after a space. */
export function tokenAt(text: string, caret: number): SearchToken | undefined {
  const token = parseSearch(text.slice(0, caret)).tokens.at(-1)
  return token?.end === caret ? token : undefined
}

export const isExcluded = (text: string, { start }: Pick<SearchToken, 'start'>) => text[start] === '-'

/** The value as the query contains it: in quotes if it has spaces. */
export const quoted = (value: string) => {
  const plain = value.replaceAll('"', '')
  return /\s/.test(plain) ? `"${plain}"` : plain
}

/** The query with a token replaced, and the new place of the caret. */
export function replaceToken(text: string, { start, end }: Pick<SearchToken, 'start' | 'end'>, replacement: string) {
  const before = text.slice(0, start) + replacement
  // If the caret was inside a word, the rest of the word is replaced too.
  const rest = text.slice(end).replace(/^[^\s"]+/, '')
  return { text: before + (before.endsWith(' ') ? rest.trimStart() : rest), caret: before.length }
}

/** The value that an operator requires; undefined without the operator, or if the operator does not accept the value. */
export const filterValue = (text: string, operator: SearchOperatorKey) =>
  parseSearch(text).filters.find((filter) => filter.operator === operator && !filter.isExcluded)?.value

/** The query with another value of an operator; without the operator if there is no value. */
export function withValue(text: string, operator: SearchOperatorKey, value: string | undefined) {
  const kept = parseSearch(text).tokens.filter((token) => !isRequired(text, token, operator))
  const parts = kept.map(({ start, end }) => text.slice(start, end))
  return [...parts, ...(value ? [`${operator}:${quoted(value)}`] : [])].join(' ')
}

const isRequired = (text: string, token: SearchToken, operator: SearchOperatorKey) =>
  token.operator === operator && !isExcluded(text, token)
