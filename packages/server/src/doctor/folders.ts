import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBlobs } from '../blobs/open-blobs.ts'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf, messageOf, plural } from './finding.ts'
import { nearestFolder } from './nearest-folder.ts'

const dayMs = 86_400_000
/** A nightly backup that is late by a few hours is not a fault yet. */
const lateMs = 1.25 * dayMs
const missingMs = 7 * dayMs

export async function checkDataFolder({ DATA_DIR }: Config): Promise<Finding> {
  const { ok, error } = findingsOf('data folder')
  const folder = await nearestFolder(DATA_DIR)
  const probe = join(folder, `.muster-doctor-${randomUUID()}`)
  try {
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
  } catch (fault) {
    return error(
      `The user ${process.getuid?.() ?? 'of this process'} cannot write to ${folder}: ${messageOf(fault)}.`,
      'Give the folder to the user who runs Muster (chown -R), or set DATA_DIR to another folder.',
    )
  }
  return ok(folder === DATA_DIR ? `${DATA_DIR} can be written.` : `${DATA_DIR} does not exist yet and can be created.`)
}

export async function checkStore(config: Config): Promise<Finding> {
  const { ok, error, skipped } = findingsOf('store of files')
  if (!config.FILES_URL) return skipped('Files are in the data folder, because FILES_URL is not set.')
  try {
    await openBlobs(config)
    return ok(`The bucket ${config.FILES_URL.bucket} can be used.`)
  } catch (fault) {
    return error(
      messageOf(fault),
      'Correct FILES_URL or the credentials; see "Files in an S3-compatible store" in docs/operations.md.',
    )
  }
}

export async function checkBackups(folder: string | undefined, now = Date.now()): Promise<Finding> {
  const { ok, warning, error, skipped } = findingsOf('backups')
  if (!folder) return skipped('Name the folder of the backups to check their age: --backups /var/backups/muster')
  const fix = 'Run `npm run backup` and look at its output, then correct the job that runs it every night.'
  const names = await readdir(folder).catch(() => undefined)
  if (!names)
    return error(`The folder ${folder} cannot be read.`, 'Correct the path after --backups, or its permissions.')
  const backups = await Promise.all(
    names
      .filter((name) => name.endsWith('.backup'))
      .map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
  )
  const newest = backups.toSorted((one, other) => other.mtimeMs - one.mtimeMs)[0]
  if (!newest) return error(`There is no backup in ${folder}.`, fix)
  const age = now - newest.mtimeMs
  const message = `The newest backup, ${newest.name}, is ${plural(Math.round(age / 3_600_000), 'hour')} old.`
  if (newest.size === 0) return error(`The newest backup, ${newest.name}, is empty.`, fix)
  if (age > missingMs) return error(message, fix)
  return age > lateMs ? warning(message, fix) : ok(message)
}
