import type { KyselyPlugin } from 'kysely'

/** Holds back the results of statements that contain `word`, as a slow connection does. */
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
    /** From now on results are held back; settles when one is, with a function that releases them. */
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
