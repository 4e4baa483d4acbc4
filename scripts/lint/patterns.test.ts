import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'
import { countSteps, hostileTexts, isOpenEnded } from './count-steps.ts'
import { patternsIn, patternsOfProduct } from './patterns.ts'

/** How often a unit is repeated. Even twice this number does not overflow the stack of the recursive search. */
const repetitions = 60
const maxSteps = 1_000_000

/** The reasons why the pattern may take more than linear time; empty if there are none. */
function faultsOf({ source, flags }: { source: string; flags: string }): string[] {
  const { reports } = analyse({ source, flags })
  const faults: string[] = reports.map(({ type, character }) => `${type} on ${JSON.stringify(character.pick)}`)
  if (faults.length > 0 || !isOpenEnded(source, flags)) return faults
  const stepsFor = (text: string) => countSteps(source, flags, text, maxSteps)
  for (const text of hostileTexts(source, flags)) {
    const [stepsForOnce, stepsForTwice] = [stepsFor(text(repetitions)), stepsFor(text(2 * repetitions))]
    // For a text twice as long, a linear pattern takes twice as many steps, and a quadratic pattern four times as many.
    if (stepsForTwice > maxSteps || (stepsForTwice > 3 * stepsForOnce && stepsForTwice > 5_000)) {
      faults.push(
        `${stepsForOnce} steps for ${JSON.stringify(text(1))} × ${repetitions}, ${stepsForTwice} for twice as much`,
      )
      break
    }
  }
  return faults
}

const patterns = patternsOfProduct()

describe('regular expressions of the product', () => {
  it('are found in the source, and none of them is built at run time [S2]', () => {
    expect(patterns.length).toBeGreaterThan(70)
    expect(patterns.map(({ where }) => where.split(/[/:]/)[1])).toEqual(
      expect.arrayContaining(['api', 'chat', 'web', 'contracts']),
    )
    expect(patterns.filter(({ source }) => source === undefined).map(({ where }) => where)).toEqual([])
    const code = 'const one = /a+$/u; const two = new RegExp("b+"); const three = RegExp(one.source)'
    expect(patternsIn(code, 'a.ts').map(({ source }) => source)).toEqual(['a+$', 'b+', undefined])
  })

  it.each([
    ...new Map(patterns.map(({ source = '', flags, where }) => [`/${source}/${flags}`, { source, flags, where }])),
  ])('take linear time on any text: %s [S2]', (_, pattern) => {
    expect(faultsOf(pattern), pattern.where).toEqual([])
  })

  it.each([
    [/\s*[\r\n]+\s*/g, 'two adjacent runs with common characters'],
    [/\/+$/, 'a run before the end'],
    [/(?<!\S)\*\*\S(?:[^\n]*?\S)?\*\*/u, 'a beginning that searches for its end repeatedly'],
    [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'several runs with common characters'],
    [/^(?:a+)+$/, 'nested repetition'],
    [/(?<=a*)b/, 'a run in a lookbehind'],
    [/^\{(-?(\d{1,17}|Infinity)(,(?!\}))?)+\}$/, 'nested repetition after a fixed beginning'],
  ])('are reported if they do not take linear time: %s, %s [S2]', ({ source, flags }) => {
    expect(faultsOf({ source, flags })).not.toEqual([])
  })
})
