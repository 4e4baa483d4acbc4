/** An LRU cache of at most `size` values. Concurrent requests for a value share its computation. */
export class LatestUsed<Key, Value> {
  readonly #values = new Map<Key, Promise<Value>>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  /** The cached value, or the one that `make` returns. Failures are not cached. */
  take(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = this.#values.get(key) ?? make()
    this.#values.delete(key)
    this.#values.set(key, value)
    const oldest = this.#values.keys().next()
    if (this.#values.size > this.#size && !oldest.done) this.#values.delete(oldest.value)
    value.catch(() => {
      if (this.#values.get(key) === value) this.#values.delete(key)
    })
    return value
  }
}
