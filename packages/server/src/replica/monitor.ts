import type { Position } from './position.ts'
import type { PrimaryReport, ReplicaReport } from './probe.ts'

/** Why the replica is not used: unreachable, not a standby of the primary, or too far behind it. */
export type Fault = 'away' | 'foreign' | 'behind'

/** While a replica is away for days, older positions are kept less densely. */
const maxPending = 1_000

/**
 * Keeps what is known about the replica. The replayed position is a lower bound, because a replica only moves forward;
 * it therefore stays valid until the next report. The lag is measured by the clock of this process alone: it is the age
 * of the oldest position of the primary that the replica has not replayed.
 */
export class ReplicaMonitor {
  #replayed: Position = 0n
  #fault: Fault | undefined = 'away'
  #cluster: string | undefined
  #lastCluster: string | undefined
  #pending: { position: Position; at: number }[] = []
  readonly #maxLagMs: number
  readonly #now: () => number

  constructor(maxLagMs: number, now = () => performance.now()) {
    this.#maxLagMs = maxLagMs
    this.#now = now
  }

  get replayed(): Position {
    return this.#replayed
  }

  get isPrimaryKnown(): boolean {
    return this.#cluster !== undefined
  }

  get fault(): Fault | undefined {
    return this.isPrimaryKnown ? this.#fault : 'away'
  }

  get lagMs(): number {
    const [oldest] = this.#pending
    return oldest ? this.#now() - oldest.at : 0
  }

  primaryReported({ position, cluster }: PrimaryReport): void {
    if (cluster !== this.#lastCluster) {
      this.#fault = 'away'
      this.#pending = []
    }
    this.#cluster = cluster
    this.#lastCluster = cluster
    const last = this.#pending.at(-1)
    if (position > this.#replayed && position > (last?.position ?? 0n))
      this.#pending.push({ position, at: this.#now() })
    if (this.#pending.length > maxPending) this.#pending = this.#pending.filter((_, index) => index % 2 === 0)
  }

  /** The primary did not respond, or there may be another one: the replica is not used until the primary has reported. */
  primaryUnknown(): void {
    this.#cluster = undefined
  }

  /** Undefined if the replica did not respond. */
  replicaReported(report: ReplicaReport | undefined): void {
    if (!report) {
      this.#fault = 'away'
      return
    }
    const { isStandby, replayed, cluster } = report
    // Until the primary has reported, it is not known whether the replica belongs to it.
    if (this.#cluster === undefined) return
    if (!isStandby || replayed === undefined || cluster !== this.#cluster) {
      this.#fault = 'foreign'
      return
    }
    this.#replayed = replayed
    this.#pending = this.#pending.filter(({ position }) => position > replayed)
    this.#fault = this.lagMs > this.#maxLagMs ? 'behind' : undefined
  }
}
