/**
 * Counts the faults in the sequence numbers of the messages that a window received, in the order of their arrival.
 * Without faults, the numbers are 1 to `last`, each once. `outOfOrder` is the number of messages whose first copy
 * arrived after a later message.
 */
export function countFaults(seqs: number[], last: number) {
  const firstCopies = [...new Set(seqs)]
  let highest = 0
  let outOfOrder = 0
  for (const seq of firstCopies) {
    if (seq < highest) outOfOrder++
    highest = Math.max(highest, seq)
  }
  return { missing: last - firstCopies.length, duplicated: seqs.length - firstCopies.length, outOfOrder }
}
