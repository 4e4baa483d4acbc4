/** An LRU cache of at most `size` values. Concurrent requests for the same value share one computation. */
export class LruCache<Key, Value> {
  readonly #values = new Map<Key, Promise<Value>>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  /** The cached value or, if there is none, the result of `compute`, which is then cached unless it fails. */
  getOrCompute(key: Key, compute: () => Promise<Value>): Promise<Value> {
    const value = this.#values.get(key) ?? compute()
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
