import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateRawSync } from 'node:zlib'

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const ascii = (text: string) => Buffer.from(text, 'latin1')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([ascii(type), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])

/** A black picture with one bit per pixel: its bytes are few, and its pixels many. `chunks` come after the header. */
export async function blackPng(width: number, height: number, chunks: [type: string, data: Buffer][] = []) {
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  const rows = Readable.from(
    (function* () {
      for (let y = 0; y < height; y++) yield row
    })(),
  )
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])])
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', await buffer(rows.pipe(createDeflate()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The control chunk of an animated PNG that claims this many frames. */
export const animationOf = (frames: number): [string, Buffer] => ['acTL', Buffer.concat([u32(frames), u32(0)])]

/** A GIF of this size with frames of one pixel. */
export function gif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([
    ascii('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** A box of an MP4 file. The size can be wrong. */
export const box = (type: string, data: Buffer, size = data.length + 8) => Buffer.concat([u32(size), ascii(type), data])

/** A ZIP file with one compressed entry. */
export function zip(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content)
  const entry = Buffer.alloc(26)
  entry.writeUInt16LE(20, 0)
  entry.writeUInt16LE(8, 4)
  entry.writeUInt32LE(crc32(content), 10)
  entry.writeUInt32LE(data.length, 14)
  entry.writeUInt32LE(content.length, 18)
  entry.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([ascii('PK\u0003\u0004'), entry, ascii(name), data])
  const directory = Buffer.concat([ascii('PK\u0001\u0002\u0014\0'), entry, Buffer.alloc(14), ascii(name)])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, directory, ascii('PK\u0005\u0006'), end])
}

/** A PDF of one page with entries of its catalog, such as an action that runs when it is opened. */
export const pdf = (catalog: string, text = 'Harmless') => {
  const content = `BT /F1 24 Tf 20 100 Td (${text}) Tj ET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${`${offset}`.padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return ascii(
    `${file}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}

/** Bytes that look random and are always the same. */
export const noise = (seed: string, blocks: number) =>
  Buffer.concat(Array.from({ length: blocks }, (_, index) => createHash('sha256').update(`${seed}${index}`).digest()))
