import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasProperty } from '../has-property.ts'

/** The folders of blobs that a backup contains; those of exports expire after a day. */
export const foldersInBackup = ['files', 'previews', 'pictures'] as const

export type CopiedBlobs = { count: number; bytes: number }

/**
 * Copies the blobs of these folders from one root to another one. Blobs never change, so one that exists already is not
 * copied again. Files of puts that are not complete are not blobs. A blob that is deleted in the meantime is omitted.
 */
export async function copyBlobs(
  fromRoot: string,
  toRoot: string,
  folders: readonly string[],
  signal?: AbortSignal,
): Promise<CopiedBlobs> {
  const copied = { count: 0, bytes: 0 }
  for (const folder of folders) {
    const names = (await readdir(join(fromRoot, folder)).catch(undefinedIf('ENOENT'))) ?? []
    const blobs = names.filter((name) => !name.startsWith('.'))
    if (blobs.length > 0) await mkdir(join(toRoot, folder), { recursive: true, mode: 0o700 })
    for (const name of blobs) {
      signal?.throwIfAborted()
      const target = join(toRoot, folder, name)
      await copyFile(join(fromRoot, folder, name), target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(
        undefinedIf('EEXIST', 'ENOENT'),
      )
      const stats = await stat(target).catch(undefinedIf('ENOENT'))
      if (stats) {
        copied.count++
        copied.bytes += stats.size
      }
    }
  }
  return copied
}

const undefinedIf =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (hasProperty(error, 'code') && codes.includes(String(error.code))) return undefined
    throw error
  }
