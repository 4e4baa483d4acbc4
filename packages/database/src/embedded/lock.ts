import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'

type Holder = { pid: number; since: string }

/**
 * Allows one Muster per data folder. The lock is a folder that contains its holder's file. It is moved into place
 * together with the file, which succeeds only if no lock folder with a file exists. The file of a dead holder is
 * removed by its own name, so that of several processes that find it none removes the lock of the next holder.
 * @returns a function that releases the folder
 */
export async function takeLock(folder: DataFolder): Promise<() => Promise<void>> {
  const mine = `${randomUUID()}.json`
  const coming = await mkdtemp(`${folder.lock}-`)
  try {
    const me: Holder = { pid: process.pid, since: startOf(process.pid) ?? '' }
    await writeFile(join(coming, mine), JSON.stringify(me), { mode: 0o600 })
    while (!(await movedTo(folder.lock, coming))) {
      const holder = await livingHolder(folder)
      if (holder) throw new Error(inUse(folder, `process ${holder.pid}`))
    }
  } catch (error) {
    await rm(coming, { recursive: true, force: true })
    throw error
  }
  return async () => {
    await rm(join(folder.lock, mine), { force: true })
    await rmdir(folder.lock).catch(() => {}) // another process may hold it already
  }
}

/** Renames a folder to a path that is free or an empty folder; false if the path is taken. */
async function movedTo(place: string, folder: string): Promise<boolean> {
  try {
    await rename(folder, place)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return false
    throw error
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

export function inUse(folder: DataFolder, holder: string): string {
  return (
    `The data folder ${folder.root} is already in use by a running Muster (${holder}). ` +
    'Stop that one first, or choose another folder with DATA_DIR.'
  )
}

export async function isLocked(folder: DataFolder): Promise<boolean> {
  return (await livingHolder(folder)) !== undefined
}

/** The process that holds the folder; the files of dead processes are removed. */
async function livingHolder(folder: DataFolder): Promise<Holder | undefined> {
  const names = await readdir(folder.lock).catch(() => [])
  for (const path of names.map((name) => join(folder.lock, name))) {
    const holder = await holderIn(path)
    if (holder && startOf(holder.pid) === holder.since) return holder
    await rm(path, { force: true })
  }
  return undefined
}

async function holderIn(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined // removed in between, or truncated by a crash
  }
}

/**
 * The start time of the process, to distinguish it from a later one with the same id; undefined if it does not exist.
 */
function startOf(pid: number): string | undefined {
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
