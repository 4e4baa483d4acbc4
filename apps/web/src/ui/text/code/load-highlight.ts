import type { highlight as Highlight } from './highlight.ts'

let loaded: typeof Highlight | undefined

/** Splits code into its parts; undefined until the first code with a language has loaded it. */
export const loadedHighlight = () => loaded

/** Without a connection, code stays plain. */
export const loadHighlight = () =>
  import('./highlight.ts').then(
    ({ highlight }) => {
      loaded = highlight
    },
    () => undefined,
  )
