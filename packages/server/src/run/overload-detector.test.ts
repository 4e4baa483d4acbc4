import { describe, expect, it } from 'vitest'
import { type Observation, overloadDetector } from './overload-detector.ts'

const observation = (values: Partial<Observation>): Observation => ({
  wallMilliseconds: 700,
  cpuMilliseconds: 10,
  delayMilliseconds: 0,
  ...values,
})
const lateByItself = observation({ delayMilliseconds: 700, cpuMilliseconds: 690 })
const lateByOthers = observation({ delayMilliseconds: 700, cpuMilliseconds: 70 })
const onTime = observation({})

/** Whether the detector reports overload after each of these observations. */
const overloadAfterEach = (observations: Observation[]) => {
  const detectOverload = overloadDetector()
  return observations.map(detectOverload)
}

describe('an event loop that is late', () => {
  it('through its own work means overload after one second, until it is on time again [L14]', () => {
    expect(overloadAfterEach([lateByItself, lateByItself, lateByItself, onTime, lateByItself])).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
    expect(overloadAfterEach([lateByItself, onTime, lateByItself, onTime, lateByItself])).not.toContain(true)
  })

  it('because other processes use the CPU means overload only after ten seconds [L14]', () => {
    expect(overloadAfterEach([...Array<Observation>(14).fill(lateByOthers), lateByOthers])).toEqual([
      ...Array<boolean>(14).fill(false),
      true,
    ])
    // A loop that is on time half of the time is not overloaded.
    expect(overloadAfterEach(Array<Observation[]>(30).fill([lateByOthers, onTime]).flat())).not.toContain(true)
  })

  it('once, for any duration, does not mean overload, because it runs again when it is observed [L14]', () => {
    const stopped = observation({
      wallMilliseconds: 5_000,
      delayMilliseconds: Number.POSITIVE_INFINITY,
      cpuMilliseconds: 40,
    })
    expect(overloadAfterEach([stopped, onTime])).toEqual([false, false])
  })
})
