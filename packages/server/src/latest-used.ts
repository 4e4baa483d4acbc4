/** Remembers the values asked for lately, at most `size` of them. */
export class LatestUsed<Key, Value> {
  readonly #values = new Map<Key, Value>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  /** The remembered value, or the one that `make` gives now. */
  async take(key: Key, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key)
    if (known !== undefined) {
      this.#values.delete(key)
      this.#values.set(key, known)
      return known
    }
    const made = await make()
    this.#values.set(key, made)
    const oldest = this.#values.keys().next()
    if (this.#values.size > this.#size && !oldest.done) this.#values.delete(oldest.value)
    return made
  }
}
