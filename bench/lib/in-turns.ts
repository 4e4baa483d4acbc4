/** Calls `work` with each number from 0 to `count - 1`, with at most `atOnce` calls at a time. */
export async function inTurns(count: number, atOnce: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
