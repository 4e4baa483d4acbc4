import {
  isSearchOperator,
  type SearchOperatorKey,
  type SearchType,
  searchOperatorOf,
  searchTypes,
} from './operators.ts'

/** A word, or several words in quotes (`isExact`), which must occur in this order and completely. */
export type SearchWord = { text: string; isExact: boolean; isExcluded: boolean }

/** An operator with its value. The value of a choice is one of the operator's choices. */
export type SearchFilter = { operator: SearchOperatorKey; value: string; isExcluded: boolean }

/** A part of the text that was typed, with its position, so that the screen can replace it by a suggestion. */
export type SearchToken = { start: number; end: number; operator: SearchOperatorKey | null; value: string }

export type ParsedSearch = {
  words: SearchWord[]
  filters: SearchFilter[]
  tokens: SearchToken[]
  /** The types that all filters can match. */
  types: SearchType[]
}

// A minus sign, the name of an operator, and a value in quotes or without spaces. Each part is optional.
const tokenPattern = /(?<minus>-?)(?:(?<name>[A-Za-z]{1,20}):)?(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+))?/uy
const dayPattern = /^\d{4}-\d\d-\d\d$/

/**
 * Parses what a user typed: words, `"exact words"`, `-without`, and operators such as `from:me`,
 * `project:"Web site"` and `-status:done`. An unknown operator, and a value that its operator does not accept, are
 * words. An operator without a value, which the user may be typing, is only a token.
 */
export function parseSearch(query: string): ParsedSearch {
  const words: SearchWord[] = []
  const filters: SearchFilter[] = []
  const tokens: SearchToken[] = []
  for (let position = 0; position < query.length; ) {
    tokenPattern.lastIndex = position
    const match = tokenPattern.exec(query)
    if (!match || match[0] === '') {
      position++
      continue
    }
    position += match[0].length
    const { minus, name = '', quoted, plain } = match.groups ?? {}
    const operatorName = name.toLowerCase()
    const operator = isSearchOperator(operatorName) ? operatorName : null
    const value = (quoted ?? plain ?? '').trim()
    tokens.push({ start: match.index, end: position, operator, value })
    const isExcluded = minus === '-'
    if (operator && value === '') continue
    const accepted = operator && acceptedValue(operator, value)
    if (operator && accepted !== null) filters.push({ operator, value: accepted, isExcluded })
    else pushWord(words, { text: name === '' ? value : `${name}:${value}`, isExact: quoted !== undefined, isExcluded })
  }
  return { words, filters, tokens, types: searchTypes.filter((type) => filters.every(mayMatch(type))) }
}

function pushWord(words: SearchWord[], word: SearchWord) {
  if (/[\p{L}\p{N}]/u.test(word.text)) words.push(word)
}

const mayMatch =
  (type: SearchType) =>
  ({ operator }: SearchFilter) =>
    searchOperatorOf(operator).types.includes(type)

/** The value of an operator as the server compares it; null if the operator does not accept it. */
function acceptedValue(operator: SearchOperatorKey, value: string): string | null {
  const { kind, choices = {} } = searchOperatorOf(operator)
  if (kind === 'choice') {
    const wanted = choiceText(value)
    const found = Object.entries(choices).find(([word, name]) => [choiceText(word), choiceText(name)].includes(wanted))
    return found?.[0] ?? null
  }
  if (kind === 'day') return isDay(value) ? value : null
  return /[\p{L}\p{N}]/u.test(value) ? value : null
}

/** `In Progress`, `in_progress` and `inprogress` are the same choice. */
const choiceText = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '')

function isDay(value: string): boolean {
  if (!dayPattern.test(value) || value < '1900') return false
  const time = Date.parse(`${value}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
