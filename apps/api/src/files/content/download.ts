import { Readable } from 'node:stream'
import type { Blobs, ByteRange } from '@muster/server/blobs/blobs'
import { matchesIfNoneMatch } from '@muster/server/http/etag'
import { Problem, refuseNotFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { originalKey, type PreviewSize, previewKey } from '../blob-keys.ts'
import { mayBeShown } from '../uploads/detect-type.ts'
import { filesVisibleTo } from '../visible-to.ts'
import { isSigned } from './links.ts'

type Query = {
  user: number
  until: string
  signature: string
  preview?: PreviewSize | undefined
  download?: '1' | undefined
}

/**
 * Sends the bytes of a file or preview. The signature shows that the user was allowed to see the file when the link was
 * made; the visibility is checked again, because it may have changed since. Every refusal is the same 404.
 */
export async function download(
  { store, blobs, key }: { store: Store; blobs: Blobs; key: Buffer },
  id: number,
  { user, until, signature, preview, download }: Query,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isSigned(key, { fileId: id, userId: user, until: Number(until), preview }, signature)) {
    return refuseNotFound('File')
  }
  const file = await filesVisibleTo(store.db, user)
    .innerJoin('users as u', 'u.id', 'fm.user_id')
    .where('u.status', '=', 'active')
    .where('f.id', '=', id)
    .select(['f.name', 'f.key', 'f.size', 'f.type', 'f.sha256', 'f.preview_state'])
    .executeTakeFirst()
  if (!file?.sha256 || (preview && file.preview_state !== 'ready')) return refuseNotFound('File')

  const type = preview ? 'image/webp' : file.type
  const isShown = download === undefined && mayBeShown({ type })
  const tag = `"${file.sha256.toString('base64url')}${preview ? `-${preview}` : ''}"`
  reply.headers({
    ETag: tag,
    'Cache-Control': 'private, max-age=600',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': contentDisposition(preview ? `${file.name}.webp` : file.name, {
      type: isShown ? 'inline' : 'attachment',
    }),
    'Accept-Ranges': 'bytes',
  })
  reply.type(type === 'text/plain' ? 'text/plain; charset=utf-8' : type)
  if (matchesIfNoneMatch(request, tag)) return reply.code(304).send()

  const blobKey = preview ? previewKey(file.key, preview) : originalKey(file.key)
  const size = preview ? await sizeOf(blobs, blobKey) : file.size
  const range = rangeOf(request, size, tag)
  if (range === 'invalid') {
    reply.header('Content-Range', `bytes */${size}`)
    throw new Problem(416, 'The requested range is outside of the file.')
  }
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : size)
  // With an empty stream instead of no body, Fastify leaves the length in the header as it is.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const blob = (await blobs.read(blobKey, range)) ?? refuseNotFound('File')
  return reply.send(blob.bytes)
}

async function sizeOf(blobs: Blobs, key: string): Promise<number> {
  const blob = (await blobs.read(key)) ?? refuseNotFound('File')
  blob.bytes.destroy()
  return blob.size
}

/** The requested range. Several ranges at once, and a range of another version, get the whole file. */
function rangeOf(request: FastifyRequest, size: number, tag: string): Required<ByteRange> | 'invalid' | undefined {
  const { range: header, 'if-range': ifRange } = request.headers
  if (header === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined
  const ranges = parseRange(size, header)
  if (ranges === -1) return 'invalid'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  const [range] = ranges
  return range
}
