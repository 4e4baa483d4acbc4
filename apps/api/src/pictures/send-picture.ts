import type { Blobs } from '@muster/server/blobs/blobs'
import { refuseNotFound } from '@muster/server/http/problems'
import type { FastifyReply } from 'fastify'
import type { PictureSize } from './squares.ts'
import { blobKey } from './stored-pictures.ts'

/** Sends a stored picture. The content of a key never changes, so the response may be cached for good. */
export async function sendPicture(
  blobs: Blobs,
  { key, size }: { key: string; size: PictureSize },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = (await blobs.read(blobKey(key, size))) ?? refuseNotFound('Picture')
  return reply
    .type('image/webp')
    .header('Content-Length', picture.size)
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cross-Origin-Resource-Policy', 'same-origin')
    .send(picture.bytes)
}
