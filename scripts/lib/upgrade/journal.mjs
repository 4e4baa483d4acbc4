import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** Everything that an upgrade keeps: its state, the next build, and the previous one. */
export const upgradeFolder = join(root, '.upgrade')
const file = join(upgradeFolder, 'state.json')

/**
 * @typedef {'idle' | 'changing' | 'done' | 'held'} Phase `changing`: from the moment at which Muster is stopped until the
 * new version runs or the old one is back; found at the start, it means that an upgrade was killed. `held`: the old version
 * is back, although the sources are those of the new one.
 * @typedef {{ phase: Phase, from?: string, to?: string, backup?: string, reason?: string }} State
 */

/** @returns {Promise<State>} */
export async function readState() {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return { phase: 'idle' }
    throw new Error(`${file} cannot be read: ${error.message}`)
  }
}

/** Replaces the state in one step, so that a kill leaves the old or the new one. */
export async function writeState(state) {
  await mkdir(upgradeFolder, { recursive: true })
  await writeFile(`${file}.new`, `${JSON.stringify(state, undefined, 2)}\n`, { flush: true })
  await rename(`${file}.new`, file)
}

/** Whether the build that is in place is kept although the sources are newer, because the upgrade to them failed. */
export async function isHeld() {
  return (await readState()).phase === 'held'
}
