import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { hasProperty } from '@muster/server/has-property'
import { Problem } from '@muster/server/http/problems'

/** The received bytes of uploads in progress, in files that can be appended to. Keys are UUIDs. */
export type PartFiles = {
  /**
   * Writes the bytes at the offset, and drops what was stored after it. Returns the number of bytes that the file then
   * has, all of which are flushed to the disk. If the stream fails, what was received before is kept; `failure` is the
   * error.
   */
  append(key: string, offset: number, bytes: Readable): Promise<{ size: number; failure?: unknown }>
  /** The number of bytes; 0 if there are none. */
  size(key: string): Promise<number>
  /** A stream of the bytes, and their number; undefined if there are none. */
  read(key: string): Promise<{ size: number; bytes: Readable } | undefined>
  /** The first bytes, at most `length`. */
  head(key: string, length: number): Promise<Buffer>
  /** Where the bytes are, for a library that reads files. */
  pathOf(key: string): string
  delete(key: string): Promise<void>
  /** The keys of files that were last changed before this time, at most `count` at once. */
  keysBefore(time: Date, count: number): AsyncIterable<string[]>
}

const keyPattern = /^[\da-f]{8}-[\da-f-]{27}$/

export function partFiles(dataFolder: string): PartFiles {
  const folder = join(dataFolder, 'uploads')
  function pathOf(key: string) {
    if (!keyPattern.test(key)) throw new Error(`${JSON.stringify(key)} is not the key of an upload.`)
    return join(folder, `${key}.part`)
  }

  async function append(key: string, offset: number, bytes: Readable) {
    const path = pathOf(key)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(path, 'a', 0o600)
    let size = offset
    try {
      if ((await file.stat()).size < offset) throw new Problem(500, 'The upload is damaged. Please start it again.')
      await file.truncate(offset)
      try {
        for await (const chunk of bytes) {
          await file.appendFile(chunk)
          size += chunk.length
        }
        return { size }
      } catch (error) {
        if (hasProperty(error, 'code') && error.code === 'ENOSPC') throw outOfSpace()
        return { size, failure: error }
      }
    } finally {
      await file.datasync().finally(() => file.close())
    }
  }

  async function size(key: string) {
    return (await stat(pathOf(key)).catch(undefinedIfMissing))?.size ?? 0
  }

  async function read(key: string) {
    const file = await open(pathOf(key)).catch(undefinedIfMissing)
    return file && { size: (await file.stat()).size, bytes: file.createReadStream() }
  }

  async function head(key: string, length: number) {
    const file = await open(pathOf(key))
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

  async function* keysBefore(time: Date, count: number) {
    let keys: string[] = []
    for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
      const key = name.replace(/\.part$/, '')
      if (!keyPattern.test(key)) continue
      const stats = await stat(pathOf(key)).catch(undefinedIfMissing)
      if (stats && stats.mtimeMs < time.getTime()) keys.push(key)
      if (keys.length === count) {
        yield keys
        keys = []
      }
    }
    if (keys.length > 0) yield keys
  }

  return { append, size, read, head, keysBefore, pathOf, delete: (key) => rm(pathOf(key), { force: true }) }
}

const outOfSpace = () => new Problem(507, 'The server has no storage left for the file. Please try again later.')

function undefinedIfMissing(error: unknown): undefined {
  if (hasProperty(error, 'code') && error.code === 'ENOENT') return undefined
  throw error
}
