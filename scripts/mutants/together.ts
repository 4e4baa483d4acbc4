/** Waits for all. The first that fails ends the others by `stopping`, and nothing runs any more when this rejects. */
export async function together(all: Promise<unknown>[], stopping: AbortController): Promise<void> {
  await Promise.allSettled(all.map((one) => one.catch((error) => stopping.abort(error))))
  stopping.signal.throwIfAborted()
}
