import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the SQL files: beside the built program, or in the source tree. */
export function migrationsFolder(): string {
  const places = [new URL('./migrations/', import.meta.url), new URL('../migrations/', import.meta.url)]
  const found = places.find((place) => existsSync(place))
  if (!found) throw new Error(`The folder of migrations is missing; it was looked for beside ${import.meta.url}.`)
  return fileURLToPath(found)
}
