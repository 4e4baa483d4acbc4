import { readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** Everything that an upgrade keeps: its state, the next build, and the previous one. */
export const upgradeFolder = join(root, '.upgrade')
const file = join(upgradeFolder, 'state.json')

/**
 * @typedef {'idle' | 'changing' | 'done' | 'held'} Phase `changing`: from the moment at which Muster is stopped until the
 * new version runs or the old one is back; found at the start, it means that an upgrade was killed. `held`: the old version
 * is in place, although the sources are those of the new one.
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

/**
 * Whether the build that is in place is kept although the sources are newer, because the upgrade to them failed. Throws if
 * an upgrade has not come to its end: then what is in place must be neither run nor built.
 */
export async function isHeld() {
  const { phase } = await readState()
  if (phase === 'changing') throw new Error('An upgrade is in progress, or was interrupted. Run npm run upgrade again.')
  return phase === 'held'
}

/** Throws if another upgrade is in progress. @returns a function that lets the next one begin */
export async function takeLock() {
  const lock = join(upgradeFolder, 'lock')
  await mkdir(upgradeFolder, { recursive: true })
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      return () => rm(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const pid = Number(await readFile(lock, 'utf8').catch(() => '0'))
    if (isUpgrade(pid)) throw new Error(`Another upgrade is in progress (process ${pid}).`)
    await rm(lock, { force: true })
  }
}

/** Whether the process is an upgrade. An id is used again after its process has ended. */
function isUpgrade(pid) {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('upgrade.mjs')
  } catch {
    return false
  }
}
