/** Calls `work` with each number from 0 to `count - 1`, with at most `limit` calls at a time. */
export async function withConcurrency(
  count: number,
  limit: number,
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
