import type { Counter, Migration, Table } from './catalogue.ts'

/*
 * A backup is one gzip'd file: a line of JSON (Header), then frames of one letter, four bytes of length (big-endian) and
 * as many bytes: D holds rows of the next table as COPY writes them, E ends a table, F holds the Footer as JSON.
 */

export const format = 'muster-backup-1'

export type Header = { format: string; created_at: string; migrations: Migration[]; tables: Table[] }
/** A table in this backup: its row count, and the SHA-256 of its COPY output. */
export type Held = { table: string; rows: number; sha256: string }
export type Footer = { tables: Held[]; counters: Counter[] }

export type Frame = { letter: string; payload: Buffer }

/** COPY sends rows one by one and the largest value is far smaller, so a longer frame is invalid. */
const longest = 64 * 1024 * 1024
const headBytes = 5

export function frame(letter: 'D' | 'E' | 'F', payload: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write(letter, 'latin1')
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

/** Parses a backup as a stream, and buffers at most one frame. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async header(): Promise<Header> {
    let end = this.#buffer.indexOf('\n')
    while (end < 0) {
      if (this.#buffer.length > longest || !(await this.#more())) throw new Error('it has no header')
      end = this.#buffer.indexOf('\n')
    }
    const header: Header = JSON.parse(this.#take(end + 1).toString())
    if (header.format !== format) throw new Error(`its format is not ${format}`)
    return header
  }

  async frame(): Promise<Frame> {
    await this.#atLeast(headBytes)
    const length = this.#buffer.readUInt32BE(1)
    if (length > longest) throw new Error('a part of it is too long')
    await this.#atLeast(headBytes + length)
    const whole = this.#take(headBytes + length)
    return { letter: whole.toString('latin1', 0, 1), payload: whole.subarray(headBytes) }
  }

  /** Reads to the end of the file, which also verifies the gzip checksum. */
  async end(): Promise<void> {
    if (this.#buffer.length > 0 || (await this.#more())) throw new Error('there is data after its end')
  }

  async #atLeast(bytes: number) {
    while (this.#buffer.length < bytes) if (!(await this.#more())) throw new Error('it ends too early')
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done) return false
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value])
    return true
  }

  #take(bytes: number): Buffer {
    const taken = this.#buffer.subarray(0, bytes)
    this.#buffer = this.#buffer.subarray(bytes)
    return taken
  }
}
