/** Waits until all promises have settled. The first rejection aborts the rest through `controller` and is thrown. */
export async function allOrAbort(promises: Promise<unknown>[], controller: AbortController): Promise<void> {
  await Promise.allSettled(promises.map((promise) => promise.catch((error) => controller.abort(error))))
  controller.signal.throwIfAborted()
}
