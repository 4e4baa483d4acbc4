import { describe, expect, it } from 'vitest'
import { type Look, lateness } from './lateness.ts'

const look = (given: Partial<Look>): Look => ({
  wallMilliseconds: 700,
  cpuMilliseconds: 10,
  delayMilliseconds: 0,
  ...given,
})
const own = look({ delayMilliseconds: 700, cpuMilliseconds: 690 })
const shared = look({ delayMilliseconds: 700, cpuMilliseconds: 70 })
const calm = look({})

/** The results after each of these observations. */
const said = (looks: Look[]) => {
  const judge = lateness()
  return looks.map(judge)
}

describe('the event loop is late', () => {
  it('by its own work for a second: the process is overloaded until the loop is on time again [L14]', () => {
    expect(said([own, own, own, calm, own])).toEqual([false, true, true, false, true])
    expect(said([own, calm, own, calm, own])).not.toContain(true)
  })

  it('because other processes use the CPU: overloaded only after ten seconds [L14]', () => {
    expect(said([...Array<Look>(14).fill(shared), shared])).toEqual([...Array<boolean>(14).fill(false), true])
    // On time half of the time, it keeps up.
    expect(said(Array<Look[]>(30).fill([shared, calm]).flat())).not.toContain(true)
  })

  it('once, for any time: it has recovered when it is observed, so it is not overloaded [L14]', () => {
    const stopped = look({ wallMilliseconds: 5_000, delayMilliseconds: Number.POSITIVE_INFINITY, cpuMilliseconds: 40 })
    expect(said([stopped, calm])).toEqual([false, false])
  })
})
