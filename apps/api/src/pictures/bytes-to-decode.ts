import type { Metadata } from 'sharp'

/** A picture that takes more memory to decode is refused, because the decoder runs in the service. */
export const maxBytesToDecode = 110_000_000

/**
 * About how many bytes of memory a decoder needs for the whole picture, by measurement. A few bytes can claim a large
 * picture, so this is checked before anything is decoded. Pictures that are decoded row by row need almost nothing.
 */
export const bytesToDecode = (picture: Metadata): number => picture.width * picture.height * bytesPerPixel(picture)

function bytesPerPixel({ format, isProgressive, chromaSubsampling, channels, depth }: Metadata): number {
  switch (format) {
    case 'png':
      return isProgressive ? 1.4 * channels * (depth === 'ushort' ? 2 : 1) : 0
    case 'jpeg':
      // All passes are in memory until the last one is read.
      return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0
    case 'gif':
      return 6
    case 'webp':
      return 9
    default:
      return 19
  }
}
