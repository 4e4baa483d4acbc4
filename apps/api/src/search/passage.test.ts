import { describe, expect, it } from 'vitest'
import { matchingRanges, type Phrase, passageOf } from './passage.ts'

const phrase = (text: string, continues = true): Phrase => ({ words: text.split(' '), continues })
const marked = (text: string, ...phrases: Phrase[]) =>
  matchingRanges(text, phrases).map(([start, end]) => text.slice(start, end))

describe('the highlighted parts', () => {
  it.each([
    ['the start of a longer word', 'Three cranes, one Crane', [phrase('cra')], ['cra', 'Cra']],
    ['complete words only', 'Three cranes, one Crane', [phrase('crane', false)], ['Crane']],
    ['words in their order', 'the crane of the old crane', [phrase('old cra')], ['old cra']],
    ['accents', 'Été, déjà 🚀 vu à Łódź', [phrase('ete'), phrase('vu'), phrase('lodz')], ['Été', 'vu', 'Łódź']],
    ['combining marks', 'cafe\u0301s', [phrase('cafe')], ['cafe\u0301']],
    ['letters that become two', 'Straße und Æther', [phrase('strass'), phrase('a')], ['Straß', 'Æ']],
    ['letters beyond 16 bits', '🚀🚀 𝐀𝐁 x', [phrase('x')], ['x']],
    ['overlapping matches', 'very old crane', [phrase('very old'), phrase('old crane')], ['very old crane']],
    ['no match', 'nothing', [phrase('crane')], []],
    ['no phrases', 'nothing', [], []],
  ])('%s', (_, text, phrases, expected) => {
    expect(marked(text, ...phrases)).toEqual(expected)
  })
})

describe('the passage', () => {
  const long = `${'lorem ipsum '.repeat(40)}the **old** crane ${'dolor sit '.repeat(40)}`

  it('is the text around the first match, without formatting', () => {
    const { passage, passage_ranges } = passageOf(long, [phrase('old cra')])
    expect(passage?.length).toBeLessThanOrEqual(160)
    expect(passage).toMatch(/^…(?:ipsum|lorem) .*the old crane .*…$/)
    expect(passage_ranges.map(([start, end]) => passage?.slice(start, end))).toEqual(['old cra'])
  })

  it('has no highlights of what is after it', () => {
    const { passage, passage_ranges } = passageOf(`A crane ${'lorem ipsum '.repeat(40)}and a crane`, [phrase('crane')])
    expect(passage).toMatch(/^A crane lorem .*…$/)
    expect(passage_ranges).toEqual([[2, 7]])
  })

  it('is the beginning of a long text without a match', () => {
    const { passage, passage_ranges } = passageOf(long, [phrase('zebra')])
    expect(passage).toMatch(/^lorem ipsum .*…$/)
    expect(passage_ranges).toEqual([])
  })

  it('is the whole of a short text, in one line, and null without a text', () => {
    expect(passageOf('# One\n\ntwo', [phrase('two')]).passage).toContain('two')
    expect(passageOf(null, []).passage).toBeNull()
    expect(passageOf('  \n ', []).passage).toBeNull()
  })

  it('does not split a character of two code units', () => {
    const { passage } = passageOf('🚀'.repeat(500), [])
    expect(passage?.isWellFormed()).toBe(true)
    expect(passage?.length).toBeLessThanOrEqual(160)
  })
})
