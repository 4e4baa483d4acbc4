/** The value that could not be sent, with the reason. */
type Failure<Value> = { value: Value; error: unknown }

/**
 * Returns a function that sends the value of a key. The requests of a key are made one after the other, so that they arrive
 * in order; of the values that are set meanwhile, only the last is sent. The call that began a series returns the failure
 * of its last request, if it failed; the calls that replace its value return nothing.
 */
export function createLatestWins<Value>() {
  const wantedValues = new Map<string, Value>()

  return async (
    key: string,
    value: Value,
    send: (value: Value) => Promise<unknown>,
  ): Promise<Failure<Value> | undefined> => {
    const isInProgress = wantedValues.has(key)
    wantedValues.set(key, value)
    if (isInProgress) return undefined
    for (let sent = value; ; ) {
      const error = await send(sent).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('The request failed'),
      )
      const wanted = wantedValues.get(key) ?? sent
      if (wanted !== sent) {
        sent = wanted
        continue
      }
      wantedValues.delete(key)
      return error === undefined ? undefined : { value: sent, error }
    }
  }
}
