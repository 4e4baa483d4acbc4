import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'

type Holder = { pid: number; since: string }

/**
 * One Muster per data folder: it is held by a folder that bears its holder's file, and moved into place with it, which
 * succeeds only where none stands that has a file in it. A holder that is dead is taken out by its own name, so that of
 * many who find it nobody takes out the next one. @returns gives the folder free again.
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
    await rmdir(folder.lock).catch(() => {}) // somebody else may hold it already
  }
}

/** Moves a folder into a place where none or an empty one stands; false where that is not so. */
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

/** Who holds the folder; the files of the dead are cleared away. */
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
    return undefined // gone meanwhile, or cut off by a crash
  }
}

/** When the process began, to tell it from a later one with the same number; undefined when there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The second field is the program's name in brackets and may hold spaces; the start time is the 20th after it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields?.[19]}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
