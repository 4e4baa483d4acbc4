import type { KyselyPlugin } from 'kysely'

/** Lets answers of the database wait on their way, as they do when the way is slow: of statements that speak of `word`. */
export function slowAnswers(word: string) {
  const concerned = new WeakSet<object>()
  let gate: { arrived(): void; opened: Promise<void> } | undefined

  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (gate && JSON.stringify(node).includes(word)) concerned.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (!gate || !concerned.has(queryId)) return result
      gate.arrived()
      await gate.opened
      return result
    },
  }

  return {
    plugin,
    /** From now on they wait; settles when one does, with what lets them come. */
    async hold(): Promise<() => void> {
      let open = () => {}
      const opened = new Promise<void>((resolve) => {
        open = resolve
      })
      return new Promise((resolve) => {
        gate = {
          opened,
          arrived: () =>
            resolve(() => {
              gate = undefined
              open()
            }),
        }
      })
    },
  }
}
