import { setImmediate as nextTurn } from 'node:timers/promises'

/** Tracks running work. `end` waits until all of it is finished, including work that is added in the meantime. */
export class RunningWork {
  readonly #all = new Set<Promise<unknown>>()

  add<Result>(work: Promise<Result>): Promise<Result> {
    const remove = () => this.#all.delete(work)
    this.#all.add(work)
    work.then(remove, remove)
    return work
  }

  async end(): Promise<void> {
    while (this.#all.size > 0) {
      await Promise.allSettled(this.#all)
      await nextTurn() // let follow-up work start
    }
  }
}
