import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the built web app stands: seen from the built program, or from this file in the source tree. */
export function webFolder(): string | undefined {
  const places = [new URL('../apps/web/dist/', import.meta.url), new URL('../../../web/dist/', import.meta.url)]
  const found = places.find((place) => existsSync(new URL('index.html', place)))
  return found && fileURLToPath(found).replace(/\/$/, '')
}
