import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Blobs } from './blobs.ts'
import { diskBlobs } from './disk-blobs.ts'

let root: string
let blobs: Blobs
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-blobs-'))
  blobs = diskBlobs(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const textOf = async (key: string, range?: { start: number; end?: number }) => {
  const blob = await blobs.read(key, range)
  return blob && (await buffer(blob.bytes)).toString()
}

it('a blob is read completely or by range, with its total size', async () => {
  expect(await blobs.put('files/one.txt', Readable.from([Buffer.from('012345'), Buffer.from('6789')]))).toBe(10)
  expect(await textOf('files/one.txt')).toBe('0123456789')
  expect(await textOf('files/one.txt', { start: 3, end: 5 })).toBe('345')
  expect(await textOf('files/one.txt', { start: 8 })).toBe('89')
  const blob = await blobs.read('files/one.txt', { start: 9 })
  expect(blob?.size).toBe(10)
  blob?.bytes.destroy()
})

it('the keys of a folder are listed, without those that are being stored', async () => {
  const keysOf = async (folder: string) => {
    const keys: string[] = []
    for await (const batch of blobs.keys(folder)) keys.push(...batch)
    return keys.toSorted()
  }
  expect(await keysOf('listed')).toEqual([])
  for (const name of ['one', 'two']) await blobs.put(`listed/${name}`, Readable.from([Buffer.from('x')]))
  await writeFile(join(root, 'listed/.half.part'), 'x')
  expect(await keysOf('listed')).toEqual(['listed/one', 'listed/two'])
})

it('only their owner can access the files and folders of blobs', async () => {
  await blobs.put('private/one', Readable.from([Buffer.from('x')]))
  expect((await stat(join(root, 'private/one'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(root, 'private'))).mode & 0o777).toBe(0o700)
})

it('an interrupted put leaves no file behind, and does not change the blob of the key', async () => {
  await blobs.put('kept/one', Readable.from([Buffer.from('before')]))
  const failingStream = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('The connection was lost.')
    })(),
  )
  await expect(blobs.put('kept/one', failingStream)).rejects.toThrow('The connection was lost.')
  expect(await textOf('kept/one')).toBe('before')
  expect(await readdir(join(root, 'kept'))).toEqual(['one'])
})

it('reading a deleted or unknown blob returns undefined, and deleting it again does nothing', async () => {
  await blobs.put('files/gone', Readable.from([Buffer.from('x')]))
  await blobs.delete('files/gone')
  await blobs.delete('files/gone')
  expect(await blobs.read('files/gone')).toBeUndefined()
  expect(await blobs.read('nowhere/one')).toBeUndefined()
})

it('blobs that were stored before a time are deleted, as are the files of interrupted puts', async () => {
  for (const name of ['old', 'new']) await blobs.put(`aged/${name}`, Readable.from([Buffer.from(name)]))
  await blobs.put('aged/half', Readable.from([Buffer.from('x')]))
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const name of ['old', 'half']) await utimes(join(root, 'aged', name), hourAgo, hourAgo)
  await blobs.deleteStoredBefore('aged', new Date(Date.now() - 60_000))
  expect(await readdir(join(root, 'aged'))).toEqual(['new'])
  await blobs.deleteStoredBefore('unknown', new Date())
})

it('what an interrupted put has left is deleted after a time, but no blob', async () => {
  await blobs.put('left/old', Readable.from([Buffer.from('x')]))
  for (const name of ['.0-old.part', '.0-new.part']) await writeFile(join(root, 'left', name), 'half')
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const name of ['old', '.0-old.part']) await utimes(join(root, 'left', name), hourAgo, hourAgo)
  await blobs.deleteInterruptedBefore('left', new Date(Date.now() - 60_000))
  expect(await readdir(join(root, 'left'))).toEqual(['.0-new.part', 'old'])
  await blobs.deleteInterruptedBefore('unknown', new Date())
})

it.each([
  '../secret',
  'files/../secret',
  'files/.hidden',
  'files',
  'files/',
  '/etc/passwd',
  'files/a/b',
  'files/a\0b',
  '',
])('the key %j is refused', async (key) => {
  await expect(async () => blobs.read(key)).rejects.toThrow('is not the key of a blob')
  await expect(async () => blobs.delete(key)).rejects.toThrow('is not the key of a blob')
  await expect(blobs.put(key, Readable.from([]))).rejects.toThrow('is not the key of a blob')
})
