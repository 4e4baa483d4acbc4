/** A pg_snapshot: which transactions had been committed when it was taken. */
type Snapshot = { endsBefore: bigint; inProgress: Set<bigint> }

/** Parses the text of a pg_snapshot, such as `10:20:10,14`. Its first number only saves PostgreSQL a search. */
function parseSnapshot(text: string): Snapshot {
  const [, endsBefore = '0', inProgress = ''] = text.split(':')
  return { endsBefore: BigInt(endsBefore), inProgress: new Set(inProgress.split(',').filter(Boolean).map(BigInt)) }
}

/**
 * Whether everything that the first snapshot sees is also visible in the second one. Of two snapshots of one database
 * server, this is true of the earlier one: what an earlier snapshot sees, a later one sees too.
 */
export function isWithin(first: string, second: string): boolean {
  if (first === second) return true
  const [earlier, later] = [parseSnapshot(first), parseSnapshot(second)]
  if (earlier.endsBefore !== later.endsBefore) return earlier.endsBefore < later.endsBefore
  return earlier.inProgress.size >= later.inProgress.size
}

/**
 * Whether fewer transactions had begun at the first snapshot than at the second one. Of two snapshots of one server, this
 * is never true of the later one. After a failover it is, if the new primary lacks the latest transactions of the former.
 */
export const isOlder = (first: string, second: string): boolean =>
  parseSnapshot(first).endsBefore < parseSnapshot(second).endsBefore

/** Returns a function that returns whether a snapshot sees the rows of this transaction. */
export function visibilityIn(snapshot: string): (transaction: string) => boolean {
  const { endsBefore, inProgress } = parseSnapshot(snapshot)
  return (transaction) => {
    const id = BigInt(transaction)
    return id < endsBefore && !inProgress.has(id)
  }
}
