import type { Counter, Migration, Table } from './catalogue.ts'

/*
 * A backup is one gzipped file: a line of JSON (Header), followed by frames. A frame consists of one letter, the length
 * of its payload (four bytes, big-endian) and the payload. D contains a part of the COPY output of the current table, E
 * ends the table, and F contains the Footer as JSON.
 */

export const backupFormat = 'muster-backup-1'

export type Header = { format: string; created_at: string; migrations: Migration[]; tables: Table[] }
/** The rows of one table in a backup: their number, and the SHA-256 of their COPY output. */
export type TableSummary = { table: string; rows: number; sha256: string }
export type Footer = { tables: TableSummary[]; counters: Counter[] }

export type Frame = { letter: string; payload: Buffer }

/** The maximum length of a payload in bytes. A longer one means that the file is damaged. */
const maxFrameBytes = 64 * 1024 * 1024
const frameHeaderBytes = 5

export function encodeFrame(letter: 'D' | 'E' | 'F', payload: Buffer): Buffer {
  const frameHeader = Buffer.alloc(frameHeaderBytes)
  frameHeader.write(letter, 'latin1')
  frameHeader.writeUInt32BE(payload.length, 1)
  return Buffer.concat([frameHeader, payload])
}

/** Parses a backup as a stream, and buffers little more than one frame. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async readHeader(): Promise<Header> {
    let end = this.#buffer.indexOf('\n')
    while (end < 0) {
      if (this.#buffer.length > maxFrameBytes || !(await this.#readMore())) throw new Error('it has no header')
      end = this.#buffer.indexOf('\n')
    }
    const header: Header = JSON.parse(this.#take(end + 1).toString())
    if (header.format !== backupFormat) throw new Error(`its format is not ${backupFormat}`)
    return header
  }

  async readFrame(): Promise<Frame> {
    await this.#bufferAtLeast(frameHeaderBytes)
    const length = this.#buffer.readUInt32BE(1)
    if (length > maxFrameBytes) throw new Error('a part of it is too long')
    await this.#bufferAtLeast(frameHeaderBytes + length)
    const frame = this.#take(frameHeaderBytes + length)
    return { letter: frame.toString('latin1', 0, 1), payload: frame.subarray(frameHeaderBytes) }
  }

  /** Reads to the end of the file, so that the gzip checksum is verified too. Throws if there is more data. */
  async requireEnd(): Promise<void> {
    if (this.#buffer.length > 0 || (await this.#readMore())) throw new Error('there is data after its end')
  }

  async #bufferAtLeast(bytes: number) {
    while (this.#buffer.length < bytes) if (!(await this.#readMore())) throw new Error('it ends too early')
  }

  async #readMore(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done) return false
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value])
    return true
  }

  #take(bytes: number): Buffer {
    const result = this.#buffer.subarray(0, bytes)
    this.#buffer = this.#buffer.subarray(bytes)
    return result
  }
}
