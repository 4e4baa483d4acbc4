import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '@muster/database/embedded/free-port'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Blobs } from './blobs.ts'
import { type S3Address, s3AddressOf } from './s3-address.ts'
import { openS3Blobs } from './s3-blobs.ts'

const url = process.env.TEST_S3_URL

function testAddress(): S3Address {
  const found = s3AddressOf(`${url}`)
  if (!found) throw new Error('TEST_S3_URL is not an address such as s3://bucket?endpoint=http://127.0.0.1:9000.')
  return { ...found, prefix: `${found.prefix}${randomUUID()}/` }
}

// Runs only with TEST_S3_URL (see bench/s3-server.ts).
describe('an S3 store', () => {
  let address: S3Address
  let blobs: Blobs
  beforeAll(async () => {
    address = testAddress()
    blobs = await openS3Blobs(address)
  })

  const contentOf = async (key: string, range?: { start: number; end?: number }) => {
    const blob = await blobs.read(key, range)
    return blob && { size: blob.size, bytes: await buffer(blob.bytes) }
  }

  it('returns a blob completely or by range, with its total size', async () => {
    expect(await blobs.put('files/one.txt', Readable.from([Buffer.from('012345'), Buffer.from('6789')]))).toBe(10)
    expect(await contentOf('files/one.txt')).toEqual({ size: 10, bytes: Buffer.from('0123456789') })
    expect(await contentOf('files/one.txt', { start: 3, end: 5 })).toEqual({ size: 10, bytes: Buffer.from('345') })
    expect(await contentOf('files/one.txt', { start: 8 })).toEqual({ size: 10, bytes: Buffer.from('89') })
  })

  it('stores a file that is sent in several parts, and replaces it completely', async () => {
    const bytes = randomBytes(20_000_001)
    await blobs.put('files/large', Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]))
    const stored = await contentOf('files/large')
    expect(stored?.size).toBe(bytes.length)
    expect(stored?.bytes.equals(bytes)).toBe(true)
    const range = await contentOf('files/large', { start: 8_388_600, end: 8_388_620 })
    expect(range?.bytes.equals(bytes.subarray(8_388_600, 8_388_621))).toBe(true)
    await blobs.put('files/large', Readable.from([Buffer.from('small')]))
    expect(await contentOf('files/large')).toEqual({ size: 5, bytes: Buffer.from('small') })
  })

  it('lists the keys of a folder', async () => {
    for (const name of ['one', 'two']) await blobs.put(`listed/${name}`, Readable.from([Buffer.from('x')]))
    const keys: string[] = []
    for await (const batch of blobs.keys('listed')) keys.push(...batch)
    expect(keys.toSorted()).toEqual(['listed/one', 'listed/two'])
  })

  it.each([4, 20_000_000])('keeps the earlier blob if the source fails after %d bytes', async (count) => {
    await blobs.put('kept/one', Readable.from([Buffer.from('before')]))
    const failingStream = Readable.from(
      (async function* () {
        yield Buffer.alloc(count)
        throw new Error('The connection was lost.')
      })(),
    )
    await expect(blobs.put('kept/one', failingStream)).rejects.toThrow('The connection was lost.')
    expect((await contentOf('kept/one'))?.bytes.toString()).toBe('before')
    expect(await interruptedUploads('kept/')).toEqual([])
  })

  it('has no blob for a deleted or unknown key, and ignores a second deletion', async () => {
    await blobs.put('files/gone', Readable.from([Buffer.from('x')]))
    await blobs.delete('files/gone')
    await blobs.delete('files/gone')
    expect(await blobs.read('files/gone')).toBeUndefined()
    expect(await blobs.read('nowhere/one')).toBeUndefined()
  })

  it('deletes blobs that were stored before a time, in their folder only', async () => {
    for (const key of ['aged/one', 'aged/two', 'other/one']) await blobs.put(key, Readable.from([Buffer.from(key)]))
    await blobs.deleteStoredBefore('aged', new Date(Date.now() - 3_600_000))
    expect(await contentOf('aged/one')).toBeDefined()
    await blobs.deleteStoredBefore('aged', new Date(Date.now() + 3_600_000))
    expect([await contentOf('aged/one'), await contentOf('aged/two')]).toEqual([undefined, undefined])
    expect((await contentOf('other/one'))?.bytes.toString()).toBe('other/one')
  })

  it('deletes what an interrupted put left, but not a recent one', async () => {
    const Key = `${address.prefix}files/half`
    await withClient((client) => client.send(new CreateMultipartUploadCommand({ Bucket: address.bucket, Key })))
    await blobs.deleteInterruptedBefore('files', new Date(Date.now() - 3_600_000))
    expect(await interruptedUploads('files/')).toEqual([Key])
    await blobs.deleteInterruptedBefore('files', new Date(Date.now() + 3_600_000))
    expect(await interruptedUploads('files/')).toEqual([])
  })

  it('refuses the key of another folder', async () => {
    await expect(async () => blobs.read('../secret')).rejects.toThrow('is not the key of a blob')
    await expect(async () => blobs.delete('files/a/b')).rejects.toThrow('is not the key of a blob')
  })

  it('names the bucket that does not exist', async () => {
    await expect(openS3Blobs({ ...address, bucket: 'missing-bucket' })).rejects.toThrow(
      /^FILES_URL: the bucket missing-bucket at http.* cannot be used \(NotFound, status 404\)\. Check/,
    )
  })

  async function withClient<Result>(use: (client: S3Client) => Promise<Result>): Promise<Result> {
    const { region, endpoint, usesPathStyle } = address
    const client = new S3Client({ region, forcePathStyle: usesPathStyle, ...(endpoint && { endpoint }) })
    return use(client).finally(() => client.destroy())
  }

  const interruptedUploads = (folder: string) =>
    withClient(async (client) => {
      const command = new ListMultipartUploadsCommand({ Bucket: address.bucket, Prefix: `${address.prefix}${folder}` })
      return ((await client.send(command)).Uploads ?? []).map(({ Key }) => Key)
    })
})

it('a store that is not reachable is named without the credentials', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const before = { ...process.env }
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key-of-test', AWS_SECRET_ACCESS_KEY: 'secret-of-test' })
  try {
    const opening = openS3Blobs({ bucket: 'files', prefix: '', region: 'us-east-1', endpoint, usesPathStyle: true })
    await expect(opening).rejects.toThrow(
      `FILES_URL: the bucket files at ${endpoint} cannot be used (ECONNREFUSED). Check that it exists, the endpoint, ` +
        'the region, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  } finally {
    process.env = before
  }
})
