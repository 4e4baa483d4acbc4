import type { KyselyPlugin } from 'kysely'

/** Lets a test hold back the results of statements that contain `fragment`, as a slow connection does. */
export function delayResults(fragment: string) {
  const matchedQueries = new WeakSet<object>()
  let gate: { arrived(): void; opened: Promise<void> } | undefined

  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (gate && JSON.stringify(node).includes(fragment)) matchedQueries.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (!gate || !matchedQueries.has(queryId)) return result
      gate.arrived()
      await gate.opened
      return result
    },
  }

  return {
    plugin,
    /**
     * Starts to hold back results. Resolves as soon as the first result is held back, with a function that releases all
     * of them.
     */
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
