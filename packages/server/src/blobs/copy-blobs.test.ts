import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyBlobs, foldersInBackup } from './copy-blobs.ts'
import { diskBlobs } from './disk-blobs.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-copy-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('copies complete blobs of the folders, once, and lets only their owner read them', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  const blobs = diskBlobs(from)
  for (const key of ['files/one', 'previews/one-small.webp', 'pictures/a-small.webp', 'exports/1.json.gz'])
    await blobs.put(key, Readable.from([Buffer.from(key)]))
  await writeFile(join(from, 'files', '.half.part'), 'half')
  expect(await copyBlobs(from, to, [...foldersInBackup, 'missing'])).toEqual({ count: 3, bytes: 53 })
  expect((await readdir(to)).toSorted()).toEqual(['files', 'pictures', 'previews'])
  expect(await readdir(join(to, 'files'))).toEqual(['one'])
  expect(await readFile(join(to, 'files/one'), 'utf8')).toBe('files/one')
  expect((await stat(join(to, 'files'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(to, 'files/one'))).mode & 0o777).toBe(0o600)

  await blobs.put('files/two', Readable.from([Buffer.from('2')]))
  expect((await copyBlobs(from, to, ['files'])).count).toBe(2)
  expect(await readFile(join(to, 'files/two'), 'utf8')).toBe('2')
})

it('stops when it is interrupted', async () => {
  const interruption = new AbortController()
  interruption.abort(new Error('stopped'))
  await expect(copyBlobs(join(root, 'from'), join(root, 'other'), ['files'], interruption.signal)).rejects.toThrow(
    'stopped',
  )
})
