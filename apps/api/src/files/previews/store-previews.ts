import { Readable } from 'node:stream'
import { previewPixels, previewSizes } from '@muster/contracts/files/fields'
import type { Blobs } from '@muster/server/blobs/blobs'
import { bytesToDecode, maxBytesToDecode } from '../../pictures/bytes-to-decode.ts'
import { previewKey } from '../blob-keys.ts'

/** A picture with more pixels gets no preview, because decoding it takes too much memory. */
const maxPixels = 80_000_000
const timeoutSeconds = 20
const quality = 80

/** The loaders of libvips that may read a file of a user. All others, such as those of SVG and PDF, are blocked. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`)

/** Loads the library on first use, so that the service starts faster. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * Stores the previews of a picture as WebP, and returns the dimensions of the picture as it is displayed. The previews
 * have no metadata, because that of a photo contains where it was taken.
 */
export async function storePreviews(
  blobs: Blobs,
  key: string,
  /** The bytes, or the path of a file, which the decoder reads in parts. */
  original: string | Buffer,
): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const
  const metadata = await sharp(original, options).metadata()
  const { width, height, format } = metadata
  if (bytesToDecode(metadata) > maxBytesToDecode)
    throw new Error(`Decoding ${width} × ${height} pixels (${format}) takes too much memory.`)
  let source = original
  // The largest preview is the source of the smaller ones, so that the picture is decoded once.
  for (const size of previewSizes.toReversed()) {
    const side = previewPixels[size]
    source = await sharp(source, options)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    await blobs.put(previewKey(key, size), Readable.from([source]))
  }
  return metadata.autoOrient
}
