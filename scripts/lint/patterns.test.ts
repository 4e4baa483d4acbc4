import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'
import { countSteps, hostileTexts, isOpenEnded } from './count-steps.ts'
import { patternsIn, patternsOfProduct } from './patterns.ts'

const times = 120
const mostSteps = 1_000_000

/** Why the pattern may take more than linear time, or an empty list. */
function faultsOf({ source, flags }: { source: string; flags: string }): string[] {
  const { reports } = analyse({ source, flags })
  const faults: string[] = reports.map(({ type, character }) => `${type} on ${JSON.stringify(character.pick)}`)
  if (faults.length > 0 || !isOpenEnded(source, flags)) return faults
  const steps = (text: string) => countSteps(source, flags, text, mostSteps)
  for (const text of hostileTexts(source, flags)) {
    const [few, many] = [steps(text(times)), steps(text(2 * times))]
    // Twice the text may take twice the steps; a quadratic pattern takes four times as many.
    if (many > mostSteps || (many > 3 * few && many > 5_000)) {
      faults.push(`${few} steps for ${JSON.stringify(text(1))} × ${times}, ${many} for twice as much`)
      break
    }
  }
  return faults
}

const all = patternsOfProduct()

describe('regular expressions of the product', () => {
  it('are all found in the source, and none is built at run time [S2]', () => {
    expect(all.length).toBeGreaterThan(70)
    expect(all.map(({ where }) => where.split(/[/:]/)[1])).toEqual(
      expect.arrayContaining(['api', 'chat', 'web', 'contracts']),
    )
    expect(all.filter(({ source }) => source === undefined).map(({ where }) => where)).toEqual([])
    const code = 'const one = /a+$/u; const two = new RegExp("b+"); const three = RegExp(one.source)'
    expect(patternsIn(code, 'a.ts').map(({ source }) => source)).toEqual(['a+$', 'b+', undefined])
  })

  it.each([...new Map(all.map(({ source = '', flags, where }) => [`/${source}/${flags}`, { source, flags, where }]))])(
    'take linear time on any text: %s [S2]',
    (_, pattern) => {
      expect(faultsOf(pattern), pattern.where).toEqual([])
    },
  )

  it.each([
    [/\s*[\r\n]+\s*/g, 'the one that blocked the import'],
    [/\/+$/, 'a run before the end'],
    [/(?<!\S)\*\*\S(?:[^\n]*?\S)?\*\*/u, 'a beginning that searches for its end repeatedly'],
    [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'two runs that share their characters'],
    [/^(?:a+)+$/, 'a run of runs'],
    [/(?<=a*)b/, 'a run in a lookbehind'],
  ])('would be refused: %s, %s [S2]', ({ source, flags }) => {
    expect(faultsOf({ source, flags })).not.toEqual([])
  })
})
