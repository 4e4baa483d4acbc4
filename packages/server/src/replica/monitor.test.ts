import { describe, expect, it } from 'vitest'
import { ReplicaMonitor } from './monitor.ts'
import { parsePosition } from './position.ts'

const cluster = '7380000000000000001'

function monitorAt(maxLagMs: number) {
  const clock = { now: 0 }
  const monitor = new ReplicaMonitor(maxLagMs, () => clock.now)
  return {
    monitor,
    clock,
    primaryAt: (position: bigint) => monitor.primaryReported({ position, cluster }),
    replicaAt: (replayed: bigint) => monitor.replicaReported({ isStandby: true, replayed, cluster }),
  }
}

describe('the lag', () => {
  it('is the age of the oldest position that is not replayed, and 0 while nothing is written', () => {
    const { monitor, clock, primaryAt, replicaAt } = monitorAt(10_000)
    primaryAt(100n)
    replicaAt(100n)
    clock.now = 60_000
    primaryAt(100n)
    replicaAt(100n)
    expect(monitor.lagMs).toBe(0)
    primaryAt(200n)
    clock.now = 61_000
    primaryAt(300n)
    clock.now = 64_000
    expect(monitor.lagMs).toBe(4_000)
    replicaAt(200n)
    expect(monitor.lagMs).toBe(3_000)
    replicaAt(300n)
    expect(monitor.lagMs).toBe(0)
  })

  it('is known after days without the replica', () => {
    const { monitor, clock, primaryAt, replicaAt } = monitorAt(10_000)
    for (let position = 1n; position <= 100_000n; position++) {
      clock.now = Number(position) * 1_000
      primaryAt(position)
    }
    expect(monitor.lagMs).toBe(99_999_000)
    replicaAt(99_000n)
    expect(monitor.lagMs).toBeLessThanOrEqual(1_000_000)
    expect(monitor.fault).toBe('behind')
  })

  it('above the maximum stops the use of the replica until it has caught up', () => {
    const { monitor, clock, primaryAt, replicaAt } = monitorAt(5_000)
    primaryAt(100n)
    replicaAt(50n)
    expect(monitor.fault).toBeUndefined()
    clock.now = 5_001
    replicaAt(60n)
    expect(monitor.fault).toBe('behind')
    replicaAt(100n)
    expect(monitor.fault).toBeUndefined()
  })
})

describe('the replica is not used', () => {
  it('before both servers have reported, and while it does not respond', () => {
    const { monitor, primaryAt, replicaAt } = monitorAt(5_000)
    expect(monitor.fault).toBe('away')
    replicaAt(100n)
    expect(monitor.fault).toBe('away')
    primaryAt(100n)
    replicaAt(100n)
    expect(monitor.fault).toBeUndefined()
    monitor.replicaReported(undefined)
    expect(monitor.fault).toBe('away')
  })

  it('after the connection to the primary was lost, until it is known which timeline the primary has', () => {
    const { monitor, primaryAt, replicaAt } = monitorAt(5_000)
    primaryAt(100n)
    replicaAt(100n)
    monitor.primaryUnknown()
    replicaAt(200n)
    expect(monitor.fault).toBe('away')
    primaryAt(150n)
    expect(monitor.fault).toBeUndefined()
    monitor.primaryUnknown()
    monitor.primaryReported({ position: 150n, cluster: `${cluster}/2` })
    expect(monitor.fault).toBe('away')
    replicaAt(200n)
    expect(monitor.fault).toBe('foreign')
    monitor.replicaReported({ isStandby: true, replayed: 150n, cluster: `${cluster}/2` })
    expect(monitor.fault).toBeUndefined()
  })

  it('if it is not a standby, as after its promotion, or a standby of another cluster', () => {
    const { monitor, primaryAt } = monitorAt(5_000)
    primaryAt(100n)
    monitor.replicaReported({ isStandby: false, replayed: undefined, cluster })
    expect(monitor.fault).toBe('foreign')
    monitor.replicaReported({ isStandby: true, replayed: 100n, cluster: 'another' })
    expect(monitor.fault).toBe('foreign')
  })
})

describe('positions', () => {
  it('grow over the border between their halves', () => {
    expect(parsePosition('0/FFFFFFFF') + 1n).toBe(parsePosition('1/0'))
    expect(parsePosition('16/B374D848')).toBe(97_500_059_720n)
  })

  it.each(['', '16', '1/', '1/G', '1/123456789'])('%s is refused', (text) => {
    expect(() => parsePosition(text)).toThrow('is not a position')
  })
})
