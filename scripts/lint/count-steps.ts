import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

type Element = AST.Element | AST.CharacterClassElement
type Then = (at: number) => boolean
/** Tries to match from a position in one direction, and then the continuation `then`. */
type Matcher = (at: number, then: Then) => boolean

/** Ends the counting of a search that exceeds the limit of steps. */
class TooMany extends Error {}

/**
 * The number of steps that a backtracking engine, such as a browser's, takes to find all matches of the pattern in the text.
 * Unlike time, it is the same on every machine.
 */
export function countSteps(source: string, flags: string, text: string, most: number): number {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  let steps = 0
  const step = () => {
    steps++
    if (steps > most) throw new TooMany()
  }

  const alternatives = (all: AST.Alternative[], back: boolean): Matcher => {
    const matchers = all.map(({ elements }) => sequence(elements, back))
    return (at, then) => matchers.some((matcher) => matcher(at, then))
  }
  const sequence = (elements: AST.Element[], back: boolean): Matcher => {
    const inOrder = back ? elements.toReversed() : elements
    return inOrder
      .map((element) => matcherOf(element, back))
      .reduceRight<Matcher>(
        (rest, one) => (at, then) => one(at, (next) => rest(next, then)),
        (at, then) => then(at),
      )
  }
  /** A test for the characters that match the element, if it always matches a single character. */
  const characterOf = (element: Element): ((character: string) => boolean) | undefined => {
    if (element.type !== 'Character' && element.type !== 'CharacterClass' && element.type !== 'CharacterSet')
      return undefined
    const one = new RegExp(`^(?:${element.raw})$`, flags.replace(/[gmy]/g, ''))
    const known = new Map<string, boolean>()
    return (character) => {
      const matches = known.get(character) ?? one.test(character)
      known.set(character, matches)
      return matches
    }
  }
  const matcherOf = (element: AST.Element, back: boolean): Matcher => {
    const width = back ? -1 : 1
    const isOne = characterOf(element)
    if (isOne) {
      return (at, then) => {
        step()
        const character = text[back ? at - 1 : at]
        return character !== undefined && isOne(character) && then(at + width)
      }
    }
    if (element.type === 'Group' || element.type === 'CapturingGroup') return alternatives(element.alternatives, back)
    if (element.type === 'Quantifier') return repeated(element, back)
    if (element.type === 'Assertion') return assertion(element)
    throw new Error(`${element.type} is not counted: ${element.raw}`)
  }
  const repeated = ({ element, min, max, greedy }: AST.Quantifier, back: boolean): Matcher => {
    const isOne = characterOf(element)
    const width = back ? -1 : 1
    if (isOne) {
      return (at, then) => {
        let count = 0
        const more = () => {
          step()
          const place = at + count * width
          const character = text[back ? place - 1 : place]
          if (count >= max || character === undefined || !isOne(character)) return false
          count++
          return true
        }
        while (count < min) if (!more()) return false
        if (!greedy) {
          do if (then(at + count * width)) return true
          while (more())
          return false
        }
        while (more());
        for (; count >= min; count--) {
          step()
          if (then(at + count * width)) return true
        }
        return false
      }
    }
    const inner = matcherOf(element, back)
    const again = (at: number, count: number, then: Then): boolean => {
      step()
      const further = () =>
        count < max && inner(at, (next) => (next !== at || count < min) && again(next, count + 1, then))
      if (count < min) return further()
      return greedy ? further() || then(at) : then(at) || further()
    }
    return (at, then) => again(at, 0, then)
  }
  const assertion = (element: AST.Assertion): Matcher => {
    if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
      const inner = alternatives(element.alternatives, element.kind === 'lookbehind')
      return (at, then) => inner(at, () => true) !== element.negate && then(at)
    }
    const multiline = flags.includes('m')
    const isWord = (at: number) => /\w/.test(text[at] ?? '')
    return (at, then) => {
      step()
      if (element.kind === 'word') return (isWord(at - 1) !== isWord(at)) !== element.negate && then(at)
      if (element.kind === 'start') return (at === 0 || (multiline && text[at - 1] === '\n')) && then(at)
      return (at === text.length || (multiline && text[at] === '\n')) && then(at)
    }
  }

  const whole = alternatives(pattern.alternatives, false)
  try {
    let found = 0
    const end = (at: number) => {
      found = at
      return true
    }
    for (let start = 0; start <= text.length; start++) {
      // As with the g flag, the text after a match is searched, too.
      if (whole(start, end)) start = Math.max(start, found - 1)
    }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
  }
  return steps
}

/** Texts on which the pattern may be slow: what its parts match, repeated many times, followed by something else. */
export function* hostileTexts(source: string, flags: string): Generator<(times: number) => string> {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  const units = new Set<string>([' ', '\n', 'a', '1', '.'])
  for (const lead of ['', ' ', 'a', '\n']) {
    for (const sample of samplesOf(pattern.alternatives)) if (sample.length < 40) units.add(lead + sample)
  }
  for (const unit of units) {
    for (const [before, after] of [
      ['', ''],
      ['a', '\u0000'],
      ['', '\n!'],
      [[...units].at(-1) ?? '', 'a '],
    ] as const) {
      yield (times) => before + unit.repeat(times) + after
    }
  }
}

/** Samples of each alternative's beginning up to each variable part, and of that part alone. */
function samplesOf(alternatives: AST.Alternative[]): string[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element, place) => {
      if (element.type === 'Character' && place < elements.length - 1) return []
      const beginning = elements.slice(0, place + 1)
      return [0, 1].flatMap((more) => [beginning.map((one) => sample(one, more)).join(''), sample(element, more)])
    }),
  )
}

/** Whether a part of the pattern matches so many characters that the length of the text can matter. */
export function isOpenEnded(source: string, flags: string): boolean {
  let most = 0
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ max }) => {
      most = Math.max(most, max)
    },
  })
  return most > 10
}

function sample(element: AST.Element | undefined, more: number): string {
  if (element === undefined || element.type === 'Assertion' || element.type === 'Backreference') return ''
  if (element.type === 'Group' || element.type === 'CapturingGroup') {
    const { elements = [] } = element.alternatives[more % element.alternatives.length] ?? {}
    return elements.map((one) => sample(one, more)).join('')
  }
  if (element.type === 'Quantifier')
    return sample(element.element, more).repeat(Math.min(element.min + more, element.max))
  const one = new RegExp(`^(?:${element.raw})$`)
  return (
    ['a', '1', '.', '-', ' ', '_', '/', ':', '\n', ...printable].find((character) =>
      isMatch(one, element.raw, character),
    ) ?? ''
  )
}

const printable = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place))
const isMatch = (one: RegExp, raw: string, character: string) =>
  raw.includes('\\p') ? new RegExp(`^(?:${raw})$`, 'u').test(character) : one.test(character)
