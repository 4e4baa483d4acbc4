import { plainText } from '@muster/contracts/plain-text'
import { type FoldedWord, foldedWords } from './folded-text.ts'
import type { SearchTerm } from './terms.ts'

/** The start and the end of a highlighted part. */
type Range = [start: number, end: number]

/** Words in the order in which they must occur. If `continues`, the last of them may be the start of a longer word. */
export type Phrase = { words: string[]; continues: boolean }

const maxPassageLength = 160
/** How many characters of the text are shown before the first match. */
const lengthBeforeMatch = 40
const ellipsis = '…'

/** The phrases to highlight: what the words of the query, and the words similar to them, match. */
export const phrasesOf = (terms: readonly SearchTerm[]): Phrase[] =>
  terms
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap(({ alternatives, isExact }) =>
      alternatives.map((text) => ({ words: foldedWords(text).map((word) => word.text), continues: !isExact })),
    )
    .filter(({ words }) => words.length > 0)

/** The parts of a text that match any of the phrases, in order and without overlaps. */
export function matchingRanges(text: string, phrases: readonly Phrase[]): Range[] {
  const words = foldedWords(text)
  const ranges: Range[] = []
  for (let place = 0; place < words.length; place++) {
    const end = phrases.reduce((latest, phrase) => Math.max(latest, endOfMatch(words, place, phrase)), 0)
    if (end === 0) continue
    const start = words[place]?.startOf(0) ?? 0
    const last = ranges.at(-1)
    if (end > (last?.[1] ?? 0)) {
      if (last && start < last[1]) last[1] = end
      else ranges.push([start, end])
    }
  }
  return ranges
}

/** Where the match of a phrase that begins with the word at this place ends; 0 if there is none. */
function endOfMatch(words: readonly FoldedWord[], place: number, { words: wanted, continues }: Phrase): number {
  for (const [index, text] of wanted.entries()) {
    const word = words[place + index]
    const mayContinue = continues && index === wanted.length - 1
    if (!word || !(mayContinue ? word.text.startsWith(text) : word.text === text)) return 0
  }
  const lastWord = wanted.at(-1) ?? ''
  return words[place + wanted.length - 1]?.endOf(lastWord.length - 1) ?? 0
}

/** The part of a text around its first match, without formatting and in one line, and the ranges to highlight in it. */
export function passageOf(content: string | null, phrases: readonly Phrase[]) {
  const text = plainText(content ?? '').trim()
  if (text === '') return { passage: null, passage_ranges: [] }
  const ranges = matchingRanges(text, phrases)
  if (text.length <= maxPassageLength) return { passage: text, passage_ranges: ranges }
  const start = startOfPassage(text, ranges[0]?.[0] ?? 0)
  const prefix = start > 0 ? ellipsis : ''
  const end = endOfPassage(text, start, start + maxPassageLength - prefix.length - ellipsis.length)
  const shift = prefix.length - start
  return {
    passage: prefix + text.slice(start, end).trimEnd() + (end < text.length ? ellipsis : ''),
    passage_ranges: ranges
      .filter(([rangeStart, rangeEnd]) => rangeStart >= start && rangeEnd <= end)
      .map(([rangeStart, rangeEnd]): Range => [rangeStart + shift, rangeEnd + shift]),
  }
}

/** The start of a word, some characters before the first match but not further from it than the passage shows. */
function startOfPassage(text: string, match: number): number {
  if (match <= lengthBeforeMatch) return 0
  const earliest = match - lengthBeforeMatch
  const space = text.indexOf(' ', earliest)
  return space !== -1 && space < match ? space + 1 : match
}

/** The end of the last complete word before `limit`; `limit` itself if there is no space or if the text ends before. */
function endOfPassage(text: string, start: number, limit: number): number {
  if (limit >= text.length) return text.length
  const space = text.lastIndexOf(' ', limit)
  if (space > start) return space
  // Do not split a character that consists of two code units.
  return /[\uDC00-\uDFFF]/.test(text.charAt(limit)) ? limit - 1 : limit
}
