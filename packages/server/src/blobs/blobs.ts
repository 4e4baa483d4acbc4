import type { Readable } from 'node:stream'

/**
 * A store for bytes that are too large for a row, under keys such as `exports/7-0198….json.gz`. Code that stores or
 * reads blobs depends only on this type, so that an object store can replace the disk.
 */
export type Blobs = {
  /**
   * Stores all bytes of the stream under the key and returns their number. None of them can be read before all are
   * stored; after an interrupted put, none can be read, and an earlier blob of the key is unchanged.
   */
  put(key: string, bytes: Readable): Promise<number>
  /**
   * The bytes from `start` to `end` inclusive (default: all), and the size of the whole blob; undefined if there is no
   * such key.
   */
  read(key: string, range?: ByteRange): Promise<Blob | undefined>
  /** Deletes the blob; does nothing if there is no such key. */
  delete(key: string): Promise<void>
  /** The keys of the folder's blobs, in no order, in batches of at most about a thousand. */
  keys(folder: string): AsyncIterable<string[]>
  /** Deletes the folder's blobs that were stored before this time, and what interrupted puts left before this time. */
  deleteStoredBefore(folder: string, time: Date): Promise<void>
  /** Deletes what puts into the folder left that began before this time and were interrupted. */
  deleteInterruptedBefore(folder: string, time: Date): Promise<void>
}

export type ByteRange = { start: number; end?: number }
export type Blob = { size: number; bytes: Readable }

const folderPattern = /^[a-z][a-z0-9-]*$/
const keyPattern = /^[a-z][a-z0-9-]*\/[a-zA-Z0-9][\w-]*(?:\.[\w-]+)*$/

/** @throws unless `folder` begins with a lower-case letter and has only lower-case letters, digits and hyphens */
export function requireFolder(folder: string): void {
  if (!folderPattern.test(folder)) throw new Error(`${JSON.stringify(folder)} is not a folder of blobs.`)
}

/**
 * @throws unless `key` has at most 200 characters and is `folder/name`, with a name that cannot refer to another folder
 *   and does not begin with a dot
 */
export function requireKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 200) throw new Error(`${JSON.stringify(key)} is not the key of a blob.`)
}
