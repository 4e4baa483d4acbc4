import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * Returns the path of a system program that npm cannot install, from the variable `<NAME>_PATH` or from PATH. If it is
 * missing, prints which tests do not run, so that nobody takes a run without them for a complete one.
 */
export function systemProgram(name: string, purpose: string): string | undefined {
  const configured = process.env[`${name.toUpperCase()}_PATH`]
  const folders = (process.env.PATH ?? '').split(delimiter)
  const path = configured ?? folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
  if (!path) afterAll(() => console.log(`${purpose} did not run, because the program ${name} is not installed.`))
  return path
}
