/** Returns a function that runs functions with the same key one after another, each after the one before has settled. */
export function createTurns<Key>() {
  const lastTurns = new Map<Key, Promise<unknown>>()
  return <Result>(key: Key, run: () => Promise<Result>): Promise<Result> => {
    const turn = (lastTurns.get(key) ?? Promise.resolve()).then(run)
    const settled = turn.catch(() => undefined)
    lastTurns.set(key, settled)
    settled.then(() => lastTurns.get(key) === settled && lastTurns.delete(key))
    return turn
  }
}
