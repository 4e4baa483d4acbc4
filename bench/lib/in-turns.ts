/** Does the work of each number from 0 on, so many at a time. */
export async function inTurns(count: number, atOnce: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
