import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'

type Holder = { pid: number; since: string }

/**
 * Ensures that only one Muster uses the data folder. The lock is a folder with a file that describes the holder. Both
 * are moved into place together, which fails if a lock folder with a file already exists. Each file has a unique name,
 * so that a process that removes the file of a dead holder cannot remove the lock of the next holder.
 * @returns a function that releases the folder
 */
export async function takeLock(folder: DataFolder): Promise<() => Promise<void>> {
  const fileName = `${randomUUID()}.json`
  const newLockFolder = await mkdtemp(`${folder.lock}-`)
  try {
    const holder: Holder = { pid: process.pid, since: startTimeOf(process.pid) ?? '' }
    await writeFile(join(newLockFolder, fileName), JSON.stringify(holder), { mode: 0o600 })
    while (!(await tryMove(folder.lock, newLockFolder))) {
      const holder = await livingHolder(folder)
      if (holder) throw new Error(inUseMessage(folder, `process ${holder.pid}`))
    }
  } catch (error) {
    await rm(newLockFolder, { recursive: true, force: true })
    throw error
  }
  return async () => {
    await rm(join(folder.lock, fileName), { force: true })
    await rmdir(folder.lock).catch(() => {}) // another process may already hold the lock
  }
}

/** Moves a folder to `target`; returns false if a folder with files exists there. */
async function tryMove(target: string, folder: string): Promise<boolean> {
  try {
    await rename(folder, target)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return false
    throw error
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

export function inUseMessage(folder: DataFolder, reason: string): string {
  return (
    `The data folder ${folder.root} is already in use by a running Muster (${reason}). ` +
    'Stop it first, or choose another folder with DATA_DIR.'
  )
}

export async function isLocked(folder: DataFolder): Promise<boolean> {
  return (await livingHolder(folder)) !== undefined
}

/** Returns the process that holds the folder, if any, and removes the files of dead processes. */
async function livingHolder(folder: DataFolder): Promise<Holder | undefined> {
  const names = await readdir(folder.lock).catch(() => [])
  for (const path of names.map((name) => join(folder.lock, name))) {
    const holder = await holderIn(path)
    if (holder && startTimeOf(holder.pid) === holder.since) return holder
    await rm(path, { force: true })
  }
  return undefined
}

async function holderIn(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined // removed since the folder was listed, or truncated by a crash
  }
}

/**
 * The start time of the process, to distinguish it from a later process with the same id; undefined if there is no such
 * process.
 */
function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The second field is the program's name in parentheses and may contain spaces; the start time is the 20th field
      // after it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields?.[19]}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
