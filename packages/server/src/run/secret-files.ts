import { readFileSync } from 'node:fs'

type Variables = Record<string, string | undefined>

/** The variables that may be in a file, because container platforms provide secrets as files. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_READ_URL',
  'DATABASE_DIRECT_URL',
  'BUS_URL',
  'SMTP_URL',
  'TURN_SECRET',
  'METRICS_TOKEN',
]

/**
 * Replaces each variable `<NAME>_FILE` by `<NAME>` with the content of the named file, without the line break at its
 * end. An empty file counts as a variable that is not set. Throws if both variables are set, or if a file cannot be read.
 */
export function withSecretsOfFiles(variables: Variables): Variables {
  const result = { ...variables }
  for (const name of secretNames) {
    const path = result[`${name}_FILE`]
    delete result[`${name}_FILE`]
    if (!path) continue
    if (result[name]) throw new Error(`${name} and ${name}_FILE are both set; one of them must be removed.`)
    result[name] = contentOf(path, name)
  }
  return result
}

function contentOf(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new Error(`${name}_FILE names ${path}, which cannot be read (${code}).`, { cause: error })
  }
}
