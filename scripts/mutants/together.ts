/** Waits for all. The first failure aborts the others through `stopping`, and all have ended before this rejects. */
export async function together(all: Promise<unknown>[], stopping: AbortController): Promise<void> {
  await Promise.allSettled(all.map((one) => one.catch((error) => stopping.abort(error))))
  stopping.signal.throwIfAborted()
}
