import type { Readable } from 'node:stream'

/**
 * Bytes that are too large for a row, under keys such as `exports/7-0198….json.gz`. The services depend on this type
 * only, so that a disk can be exchanged for an object store.
 */
export type Blobs = {
  /**
   * Stores all bytes of the stream under the key and returns their number. The key is readable only once every byte is
   * on the disk; an interrupted put leaves nothing that can be read.
   */
  put(key: string, bytes: Readable): Promise<number>
  /** The bytes from `start` to `end` inclusive (default: all), and the size of the whole blob; undefined without such a key. */
  read(key: string, range?: ByteRange): Promise<Blob | undefined>
  /** Deletes the blob; does nothing without such a key. */
  delete(key: string): Promise<void>
  /** Deletes what was stored in the folder before this time, and what interrupted puts left there before it. */
  deleteStoredBefore(folder: string, time: Date): Promise<void>
}

export type ByteRange = { start: number; end?: number }
export type Blob = { size: number; bytes: Readable }

const folderPattern = /^[a-z][a-z0-9-]*$/
const keyPattern = /^[a-z][a-z0-9-]*\/[a-zA-Z0-9][\w-]*(?:\.[\w-]+)*$/

/** @throws for a folder that is not a lower-case word */
export function requireFolder(folder: string): void {
  if (!folderPattern.test(folder)) throw new Error(`${JSON.stringify(folder)} is not a folder of blobs.`)
}

/** @throws for a key that is not `folder/name`; a name cannot lead out of its folder and does not begin with a dot */
export function requireKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 200) throw new Error(`${JSON.stringify(key)} is not the key of a blob.`)
}
