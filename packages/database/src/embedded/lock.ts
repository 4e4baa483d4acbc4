import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'

type Holder = { pid: number; since: string }

/** One Muster per data folder. @returns gives the folder free again. */
export async function takeLock(folder: DataFolder): Promise<() => Promise<void>> {
  const mine: Holder = { pid: process.pid, since: startOf(process.pid) ?? '' }
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(folder.lock, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
      return () => rm(folder.lock, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt === 5) throw error
    }
    const holder = await livingHolder(folder)
    if (holder) throw new Error(inUse(folder, `process ${holder.pid}`))
    await rm(folder.lock, { force: true }) // left by a process that was killed
  }
}

export function inUse(folder: DataFolder, holder: string): string {
  return (
    `The data folder ${folder.root} is already in use by a running Muster (${holder}). ` +
    'Stop that one first, or choose another folder with DATA_DIR.'
  )
}

export async function isLocked(folder: DataFolder): Promise<boolean> {
  return (await livingHolder(folder)) !== undefined
}

async function livingHolder(folder: DataFolder): Promise<Holder | undefined> {
  try {
    const holder: Holder = JSON.parse(await readFile(folder.lock, 'utf8'))
    return startOf(holder.pid) === holder.since ? holder : undefined
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
