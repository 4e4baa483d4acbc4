import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder with the SQL files, which is beside the built program or in the source tree. */
export function migrationsFolder(): string {
  const candidates = [new URL('./migrations/', import.meta.url), new URL('../migrations/', import.meta.url)]
  const existingFolder = candidates.find((candidate) => existsSync(candidate))
  if (!existingFolder)
    throw new Error(`The folder of migrations is missing; it was expected beside ${import.meta.url}.`)
  return fileURLToPath(existingFolder)
}
