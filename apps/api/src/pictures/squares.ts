import { pictureSizes } from '@muster/contracts/pictures'
import { refuseInvalid } from '@muster/server/http/problems'
import type { Sharp } from 'sharp'
import { bytesToDecode, maxBytesToDecode } from './bytes-to-decode.ts'

/** A picture with more pixels is refused, because decoding it takes too much memory. */
const maxPixels = 25_000_000
const timeoutSeconds = 10
const quality = 82
const pixels: Record<PictureSize, number> = { small: 128, large: 256 }

export type PictureSize = (typeof pictureSizes)[number]
export type Squares = { size: PictureSize; bytes: Buffer }[]

/** The first bytes of the formats that are decoded. Everything else, such as SVG, never reaches the decoder. */
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'
const isGif = (bytes: Buffer) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))
const isWebp = (bytes: Buffer) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))
const hasKnownFormat = (bytes: Buffer) => [isPng, isJpeg, isGif, isWebp].some((isFormat) => isFormat(bytes))

let lastDecoding: Promise<unknown> = Promise.resolve()

/**
 * Returns the square in the center of a picture in each size, as WebP without metadata, because that of a photo contains
 * where it was taken. Pictures are decoded one at a time. Throws 422 for anything but a still picture.
 */
export function squaresOf(bytes: Buffer): Promise<Squares> {
  const squares = lastDecoding.then(() => decode(bytes))
  lastDecoding = squares.catch(() => {})
  return squares
}

async function decode(bytes: Buffer): Promise<Squares> {
  if (!hasKnownFormat(bytes)) refuseFile('Choose a picture in PNG, JPEG, WebP or GIF format')
  // Loaded on first use, so that the service starts faster.
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  await refuseUnsuitable(picture)
  const squares: Squares = []
  for (const size of pictureSizes) squares.push({ size, bytes: await squareOf(picture, pixels[size]) })
  return squares
}

async function refuseUnsuitable(picture: Sharp): Promise<void> {
  const metadata = await picture.metadata().catch(refuseUnreadable)
  const { width, height, pages = 1 } = metadata
  if (width * height > maxPixels) refuseFile('The picture has more than 25 million pixels')
  if (pages > 1) refuseFile('Choose a picture without animation')
  if (bytesToDecode(metadata) > maxBytesToDecode) refuseFile('The picture is too large. Choose one with fewer pixels')
}

const squareOf = (picture: Sharp, side: number): Promise<Buffer> =>
  picture
    .clone()
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality })
    .toBuffer()
    .catch(refuseUnreadable)

const refuseFile = (message: string): never => refuseInvalid({ field: 'file', message })
const refuseUnreadable = (): never => refuseFile('The picture cannot be read')
