/** A small fault in the product, and the tests that should detect it. */
export type Fault = {
  area: string
  /** The path relative to the root of the repository, like the paths in `tests`. */
  file: string
  /** The text to replace, which must occur exactly once in the file. */
  snippet: string
  replacement: string
  tests: readonly string[]
  /** Runs only the tests whose names match this pattern. */
  only?: string
}

type Change = readonly [snippet: string, replacement: string, only?: string]

/** Faults in one file that the same tests should detect. */
export const faultsIn = (area: string, file: string, tests: readonly string[], changes: readonly Change[]): Fault[] =>
  changes.map(([snippet, replacement, only]) => ({ area, file, snippet, replacement, tests, ...(only && { only }) }))

/** Inserts the fault into the text; throws unless the snippet occurs exactly once and the replacement differs. */
export function withFault(text: string, { file, snippet, replacement }: Fault): string {
  const count = text.split(snippet).length - 1
  if (count !== 1) throw new Error(`${file}: the snippet occurs ${count} times, not once: ${snippet}`)
  if (snippet === replacement) throw new Error(`${file}: the replacement is the snippet: ${snippet}`)
  return text.replace(snippet, () => replacement)
}
