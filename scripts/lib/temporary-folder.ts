import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** On Linux, the files in this folder are kept in memory. */
const memoryFolder = '/dev/shm'
/** Several times what a run of all tests needs at the same time. */
const requiredBytes = 6 * 1024 ** 3

/**
 * Makes the tests write their temporary files to memory if there is plenty of it. Each test file creates a database, and
 * creating and deleting the files of a database takes several times as long on a disk.
 */
export function useMemoryForTemporaryFiles(): void {
  if (!process.env.TMPDIR && hasSpace()) process.env.TMPDIR = memoryFolder
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, freemem()) >= requiredBytes
  } catch {
    return false // there is no such folder
  }
}
