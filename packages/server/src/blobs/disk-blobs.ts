import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasProperty } from '../has-property.ts'
import { type Blob, type Blobs, type ByteRange, requireFolder, requireKey } from './blobs.ts'

const batchSize = 1_000

/** The name begins with a dot, so that no key can refer to the file. */
const temporaryName = () => `.${randomUUID()}.part`

/**
 * Stores blobs as files below `root`, one folder per kind, readable only by the service's own user. Several nodes can
 * share `root`.
 */
export function diskBlobs(root: string): Blobs {
  const pathOf = (key: string) => {
    requireKey(key)
    return join(root, key)
  }

  async function put(key: string, bytes: Readable): Promise<number> {
    const path = pathOf(key)
    const folder = dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const temporaryFile = join(folder, temporaryName())
    try {
      const file = await open(temporaryFile, 'wx', 0o600)
      await pipeline(bytes, file.createWriteStream({ flush: true }))
      const { size } = await stat(temporaryFile)
      await rename(temporaryFile, path)
      await flushFolder(folder)
      return size
    } catch (error) {
      await rm(temporaryFile, { force: true })
      throw error
    }
  }

  async function read(key: string, { start = 0, end }: Partial<ByteRange> = {}): Promise<Blob | undefined> {
    const file = await open(pathOf(key)).catch(undefinedIfMissing)
    if (!file) return undefined
    const { size } = await file.stat()
    return { size, bytes: file.createReadStream({ start, ...(end !== undefined && { end }) }) }
  }

  async function* keys(folder: string) {
    requireFolder(folder)
    const names = (await readdir(join(root, folder)).catch(undefinedIfMissing)) ?? []
    const found = names.filter((name) => !name.startsWith('.')).map((name) => `${folder}/${name}`)
    for (let start = 0; start < found.length; start += batchSize) yield found.slice(start, start + batchSize)
  }

  async function deleteBefore(folder: string, time: Date, isIncluded: (name: string) => boolean): Promise<void> {
    requireFolder(folder)
    const names = (await readdir(join(root, folder)).catch(undefinedIfMissing)) ?? []
    for (const name of names.filter(isIncluded)) {
      const path = join(root, folder, name)
      const stats = await stat(path).catch(undefinedIfMissing)
      if (stats && stats.mtimeMs < time.getTime()) await rm(path, { force: true })
    }
  }

  return {
    put,
    read,
    keys,
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteStoredBefore: (folder, time) => deleteBefore(folder, time, () => true),
    deleteInterruptedBefore: (folder, time) => deleteBefore(folder, time, (name) => name.startsWith('.')),
  }
}

/**
 * Flushes the folder of a renamed file; otherwise a power failure could undo the rename. Windows cannot open a folder.
 */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function undefinedIfMissing(error: unknown): undefined {
  if (hasProperty(error, 'code') && error.code === 'ENOENT') return undefined
  throw error
}
