import { readFile, statfs } from 'node:fs/promises'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf } from './finding.ts'
import { nearestFolder } from './nearest-folder.ts'

/** The oldest major version of Node that still receives fixes. */
const maintainedNode = 22
const lowDiskBytes = 1e9
const littleDiskBytes = 5e9
const fewOpenFiles = 4096

export function checkNode(version = process.versions.node): Finding {
  const { ok, warning, error } = findingsOf('Node')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const install = 'Install Node 24, then start Muster again.'
  if (major < 20 || (major === 20 && minor < 19)) return error(`Node ${version} is older than 20.19.`, install)
  if (major < maintainedNode) return warning(`Node ${version} works, but no longer receives security fixes.`, install)
  return ok(`Node ${version}`)
}

/** Node raises the limit of a process to the maximum that the system allows, so this is what the services have too. */
export async function checkOpenFiles(limitsFile = '/proc/self/limits'): Promise<Finding> {
  const { ok, warning, skipped } = findingsOf('open files')
  const limits = await readFile(limitsFile, 'utf8').catch(() => '')
  const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
  if (!limit) return skipped('The limit is known on Linux only.')
  if (limit >= fewOpenFiles) return ok(`${limit} open files are allowed.`)
  return warning(
    `Only ${limit} open files are allowed, and each connection is one.`,
    'Raise the limit: LimitNOFILE=65536 in the unit of systemd, or `ulimit -n 65536` before the start.',
  )
}

export async function checkDisk(
  { DATA_DIR }: Config,
  sizesOf: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<Finding> {
  const { ok, warning, error } = findingsOf('disk space')
  const { bavail, bsize } = await sizesOf(await nearestFolder(DATA_DIR))
  const bytes = bavail * bsize
  const message = `${(bytes / 1e9).toFixed(1)} GB are free at ${DATA_DIR}.`
  const fix =
    'Free space or enlarge the disk: when it is full, nothing can be saved. Old backups may be on the same disk.'
  if (bytes < lowDiskBytes) return error(message, fix)
  return bytes < littleDiskBytes ? warning(message, fix) : ok(message)
}
