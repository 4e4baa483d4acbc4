import { setImmediate as turn } from 'node:timers/promises'

/** Work that is running, including the work that it starts. */
export class RunningWork {
  readonly #all = new Set<Promise<unknown>>()

  add<Result>(work: Promise<Result>): Promise<Result> {
    const over = () => this.#all.delete(work)
    this.#all.add(work)
    work.then(over, over)
    return work
  }

  async end(): Promise<void> {
    while (this.#all.size > 0) {
      await Promise.allSettled(this.#all)
      await turn() // let follow-up work start
    }
  }
}
