import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Finds the folder of the built web app, relative to the built program or to this file in the source tree; returns
 * undefined if there is no build.
 */
export function webFolder(): string | undefined {
  const candidates = [new URL('../apps/web/dist/', import.meta.url), new URL('../../../web/dist/', import.meta.url)]
  const found = candidates.find((candidate) => existsSync(new URL('index.html', candidate)))
  return found && fileURLToPath(found).replace(/\/$/, '')
}
