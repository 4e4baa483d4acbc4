import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the built web app, relative to the built program or to this file in the source tree. */
export function webFolder(): string | undefined {
  const places = [new URL('../apps/web/dist/', import.meta.url), new URL('../../../web/dist/', import.meta.url)]
  const found = places.find((place) => existsSync(new URL('index.html', place)))
  return found && fileURLToPath(found).replace(/\/$/, '')
}
