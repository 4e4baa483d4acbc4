import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

type Element = AST.Element | AST.CharacterClassElement
type Continuation = (at: number) => boolean
/** Tries to match at a position, and returns whether `continuation` accepts the end of a possible match. */
type Matcher = (at: number, continuation: Continuation) => boolean

/** The error that ends a search when it exceeds the maximum number of steps. */
class TooManySteps extends Error {}

/**
 * The number of steps that a backtracking engine, such as that of a browser, takes to find all matches of the pattern
 * in the text. Unlike the time, this number is the same on every machine. Counting stops after `maxSteps`.
 */
export function countSteps(source: string, flags: string, text: string, maxSteps: number): number {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  let steps = 0
  const step = () => {
    steps++
    if (steps > maxSteps) throw new TooManySteps()
  }

  const alternatives = (nodes: AST.Alternative[], isBackward: boolean): Matcher => {
    const matchers = nodes.map(({ elements }) => sequence(elements, isBackward))
    return (at, continuation) => matchers.some((matcher) => matcher(at, continuation))
  }
  const sequence = (elements: AST.Element[], isBackward: boolean): Matcher => {
    const inOrder = isBackward ? elements.toReversed() : elements
    return inOrder
      .map((element) => matcherOf(element, isBackward))
      .reduceRight<Matcher>(
        (rest, matcher) => (at, continuation) => matcher(at, (next) => rest(next, continuation)),
        (at, continuation) => continuation(at),
      )
  }
  /** Returns a test for characters; undefined if the element is not of a type that matches exactly one character. */
  const characterTestOf = (element: Element): ((character: string) => boolean) | undefined => {
    if (element.type !== 'Character' && element.type !== 'CharacterClass' && element.type !== 'CharacterSet')
      return undefined
    const characterPattern = new RegExp(`^(?:${element.raw})$`, flags.replace(/[gmy]/g, ''))
    const cachedResults = new Map<string, boolean>()
    return (character) => {
      const matches = cachedResults.get(character) ?? characterPattern.test(character)
      cachedResults.set(character, matches)
      return matches
    }
  }
  const matcherOf = (element: AST.Element, isBackward: boolean): Matcher => {
    const direction = isBackward ? -1 : 1
    const matchesCharacter = characterTestOf(element)
    if (matchesCharacter) {
      return (at, continuation) => {
        step()
        const character = text[isBackward ? at - 1 : at]
        return character !== undefined && matchesCharacter(character) && continuation(at + direction)
      }
    }
    if (element.type === 'Group' || element.type === 'CapturingGroup')
      return alternatives(element.alternatives, isBackward)
    if (element.type === 'Quantifier') return quantifier(element, isBackward)
    if (element.type === 'Assertion') return assertion(element)
    throw new Error(`${element.type} is not counted: ${element.raw}`)
  }
  const quantifier = ({ element, min, max, greedy }: AST.Quantifier, isBackward: boolean): Matcher => {
    const matchesCharacter = characterTestOf(element)
    const direction = isBackward ? -1 : 1
    if (matchesCharacter) {
      return (at, continuation) => {
        let count = 0
        const matchNext = () => {
          step()
          const position = at + count * direction
          const character = text[isBackward ? position - 1 : position]
          if (count >= max || character === undefined || !matchesCharacter(character)) return false
          count++
          return true
        }
        while (count < min) if (!matchNext()) return false
        if (!greedy) {
          do if (continuation(at + count * direction)) return true
          while (matchNext())
          return false
        }
        while (matchNext());
        for (; count >= min; count--) {
          step()
          if (continuation(at + count * direction)) return true
        }
        return false
      }
    }
    const inner = matcherOf(element, isBackward)
    const matchAgain = (at: number, count: number, continuation: Continuation): boolean => {
      step()
      const matchFurther = () =>
        count < max && inner(at, (next) => (next !== at || count < min) && matchAgain(next, count + 1, continuation))
      if (count < min) return matchFurther()
      return greedy ? matchFurther() || continuation(at) : continuation(at) || matchFurther()
    }
    return (at, continuation) => matchAgain(at, 0, continuation)
  }
  const assertion = (element: AST.Assertion): Matcher => {
    if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
      const inner = alternatives(element.alternatives, element.kind === 'lookbehind')
      return (at, continuation) => inner(at, () => true) !== element.negate && continuation(at)
    }
    const multiline = flags.includes('m')
    const isWord = (at: number) => /\w/.test(text[at] ?? '')
    return (at, continuation) => {
      step()
      if (element.kind === 'word') return (isWord(at - 1) !== isWord(at)) !== element.negate && continuation(at)
      if (element.kind === 'start') return (at === 0 || (multiline && text[at - 1] === '\n')) && continuation(at)
      return (at === text.length || (multiline && text[at] === '\n')) && continuation(at)
    }
  }

  const wholePattern = alternatives(pattern.alternatives, false)
  try {
    let matchEnd = 0
    const recordEnd = (at: number) => {
      matchEnd = at
      return true
    }
    for (let start = 0; start <= text.length; start++) {
      // The text after a match is also searched, as with the g flag.
      if (wholePattern(start, recordEnd)) start = Math.max(start, matchEnd - 1)
    }
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error
  }
  return steps
}

/**
 * Strings on which the pattern may be slow, as functions of the number of repetitions. Each string consists of a
 * beginning, a repeated unit and an end. The unit usually contains a string that a part of the pattern matches.
 */
export function* hostileTexts(source: string, flags: string): Generator<(times: number) => string> {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  const units = new Set<string>([' ', '\n', 'a', '1', '.'])
  for (const prefix of ['', ' ', 'a', '\n']) {
    for (const sample of samplesOf(pattern.alternatives)) if (sample.length < 40) units.add(prefix + sample)
  }
  // The sample for a part that can match the empty string may be empty, and repeating it would not lengthen the string.
  units.delete('')
  const surroundings = [
    ['', ''],
    ['a', '\u0000'],
    ['', '\n!'],
    [[...units].at(-1) ?? '', 'a '],
    ...pattern.alternatives.map(({ elements }) => [beginningOf(elements), '\u0000'] as const),
  ] as const
  for (const unit of units)
    for (const [before, after] of surroundings) yield (times) => before + unit.repeat(times) + after
}

/** A string that matches all elements before the first quantifier or group. Anchored patterns fail early without it. */
function beginningOf(elements: AST.Element[]): string {
  const variableIndex = elements.findIndex(({ type }) => type === 'Quantifier' || type.endsWith('Group'))
  return elements
    .slice(0, variableIndex < 0 ? elements.length : variableIndex)
    .map((element) => sample(element, 0))
    .join('')
}

/**
 * For each element, strings that match only this element, and strings that match its alternative up to and including
 * the element. Single characters are skipped unless they are the last element of the alternative.
 */
function samplesOf(alternatives: AST.Alternative[]): string[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element, index) => {
      if (element.type === 'Character' && index < elements.length - 1) return []
      const beginning = elements.slice(0, index + 1)
      return [0, 1].flatMap((extraRepetitions) => [
        beginning.map((part) => sample(part, extraRepetitions)).join(''),
        sample(element, extraRepetitions),
      ])
    }),
  )
}

/** Whether a quantifier allows more than ten repetitions, so that the time can depend on the length of the text. */
export function isOpenEnded(source: string, flags: string): boolean {
  let maxRepetitions = 0
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ max }) => {
      maxRepetitions = Math.max(maxRepetitions, max)
    },
  })
  return maxRepetitions > 10
}

function sample(element: AST.Element | undefined, extraRepetitions: number): string {
  if (element === undefined || element.type === 'Assertion' || element.type === 'Backreference') return ''
  if (element.type === 'Group' || element.type === 'CapturingGroup') {
    const { elements = [] } = element.alternatives[extraRepetitions % element.alternatives.length] ?? {}
    return elements.map((part) => sample(part, extraRepetitions)).join('')
  }
  if (element.type === 'Quantifier')
    return sample(element.element, extraRepetitions).repeat(Math.min(element.min + extraRepetitions, element.max))
  const pattern = new RegExp(`^(?:${element.raw})$`)
  return (
    ['a', '1', '.', '-', ' ', '_', '/', ':', '\n', ...printableCharacters].find((character) =>
      isMatch(pattern, element.raw, character),
    ) ?? ''
  )
}

const printableCharacters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const isMatch = (pattern: RegExp, raw: string, character: string) =>
  raw.includes('\\p') ? new RegExp(`^(?:${raw})$`, 'u').test(character) : pattern.test(character)
