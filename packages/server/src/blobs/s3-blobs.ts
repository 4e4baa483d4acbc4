import { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { type Blob, type Blobs, type ByteRange, requireFolder, requireKey } from './blobs.ts'
import type { S3Address } from './s3-address.ts'
import { isMissing, storeFault, withStoreErrors } from './s3-errors.ts'

/** A store has at most 10,000 parts per object, so that a file can have 80 GB. One part is in memory per upload. */
const partBytes = 8 * 1024 * 1024
const connectMilliseconds = 5_000
/** How long the store may take for a response, and how long a transfer may stand still. */
const idleMilliseconds = 30_000

/**
 * Loads the client of S3, which takes memory and time. Static imports of packages are loaded at the start of a service,
 * because it is built into one file.
 */
async function loadSdk() {
  const [client, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  return { ...client, Upload }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>

/** Opens the bucket. Throws an error with a sentence for the operator if the service cannot use it. */
export async function openS3Blobs(address: S3Address): Promise<Blobs> {
  const sdk = await loadSdk()
  const client = clientOf(sdk, address)
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: address.bucket }))
  } catch (error) {
    client.destroy()
    const place = address.endpoint ? ` at ${address.endpoint}` : ''
    throw new Error(
      `FILES_URL: the bucket ${address.bucket}${place} cannot be used (${storeFault(error)}). ` +
        'Check that it exists, the endpoint, the region, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  }
  return s3Blobs(sdk, client, address)
}

const clientOf = (sdk: Sdk, { region, endpoint, usesPathStyle }: S3Address) =>
  new sdk.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: usesPathStyle,
    maxAttempts: 3,
    // Stores other than Amazon's often do not know the checksums that the client otherwise adds.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMilliseconds,
      requestTimeout: idleMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: idleMilliseconds,
    },
  })

/**
 * Stores blobs as objects of a bucket. An object appears only when it is complete, also one that is sent in parts.
 * Several nodes can use the same bucket and prefix.
 */
function s3Blobs(sdk: Sdk, client: S3Client, { bucket, prefix }: S3Address): Blobs {
  function objectOf(key: string) {
    requireKey(key)
    return { Bucket: bucket, Key: `${prefix}${key}` }
  }

  async function put(key: string, bytes: Readable): Promise<number> {
    let size = 0
    // A failed source must not be reported as a fault of the store.
    let failure: { error: unknown } | undefined
    async function* counted() {
      try {
        for await (const chunk of bytes) {
          size += chunk.length
          yield chunk
        }
      } catch (error) {
        failure = { error }
        throw error
      }
    }
    const upload = new sdk.Upload({
      client,
      params: { ...objectOf(key), Body: Readable.from(counted(), { objectMode: false }) },
      partSize: partBytes,
      queueSize: 1,
    })
    try {
      await withStoreErrors(() => upload.done())
    } catch (error) {
      bytes.destroy()
      throw failure ? failure.error : error
    }
    return size
  }

  async function read(key: string, range?: ByteRange): Promise<Blob | undefined> {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`
    const command = new sdk.GetObjectCommand({ ...objectOf(key), ...(Range && { Range }) })
    const object = await withStoreErrors(() => client.send(command).catch(undefinedIfMissing))
    if (!object) return undefined
    const { Body, ContentRange, ContentLength } = object
    if (!(Body instanceof Readable)) throw new Error('The store of files sent no body.')
    return { size: Number(ContentRange?.split('/')[1] ?? ContentLength), bytes: Body }
  }

  async function deleteBlob(key: string): Promise<void> {
    const object = objectOf(key)
    await withStoreErrors(() => client.send(new sdk.DeleteObjectCommand(object)).catch(undefinedIfMissing))
  }

  async function* keys(folder: string) {
    requireFolder(folder)
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${folder}/` })
    for (;;) {
      const { value, done } = await withStoreErrors(() => pages.next())
      if (done) return
      yield (value.Contents ?? []).flatMap(({ Key }) => Key?.slice(prefix.length) ?? [])
    }
  }

  async function deleteStoredBefore(folder: string, time: Date): Promise<void> {
    requireFolder(folder)
    await withStoreErrors(async () => {
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${folder}/` })
      for await (const { Contents = [] } of pages) {
        for (const { Key, LastModified } of Contents) {
          if (LastModified && LastModified < time)
            await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }))
        }
      }
    })
    await deleteInterruptedBefore(folder, time)
  }

  async function deleteInterruptedBefore(folder: string, time: Date): Promise<void> {
    requireFolder(folder)
    await withStoreErrors(async () => {
      const listed = { Bucket: bucket, Prefix: `${prefix}${folder}/` }
      let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
      while (marker) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new sdk.ListMultipartUploadsCommand({ ...listed, ...marker }),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Initiated || Initiated >= time) continue
          const command = new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })
          await client.send(command).catch(undefinedIfMissing)
        }
        marker = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined
      }
    })
  }

  return { put, read, keys, delete: deleteBlob, deleteStoredBefore, deleteInterruptedBefore }
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}
