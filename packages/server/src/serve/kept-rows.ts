const mostPages = 50
const mostRowsOfAPage = 2_000

const open = Buffer.from('[')
const comma = Buffer.from(',')
const close = Buffer.from(']')

/** Separates the rows that PostgreSQL builds for one response: JSON escapes this character, so no row contains it. */
export const rowSeparator = '\u001e'

/**
 * Caches the JSON of rows between responses by the row's revision: text that changes whenever the JSON can. PostgreSQL
 * then builds only the new rows. Beyond `mostBytes` the least recently used rows are evicted.
 */
export class KeptRows {
  readonly #rows = new Map<string, Buffer>()
  readonly #pages = new Map<string, readonly string[]>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes = 4 * 2 ** 20) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The rows of the page's last response that are still cached, by revision. */
  known(page: string): Map<string, Buffer> {
    const known = new Map<string, Buffer>()
    for (const revision of this.#pages.get(page) ?? []) {
      const row = this.#rows.get(revision)
      if (row) known.set(revision, row)
    }
    return known
  }

  /**
   * The page as a JSON array in UTF-8, cached for the next response.
   *
   * @param revisions of all rows in order
   * @param known what `known` returned before the page was read
   * @param built the JSON of the rows that are not in `known`, in order
   */
  join(
    page: string,
    revisions: readonly string[],
    known: ReadonlyMap<string, Buffer>,
    built: readonly string[],
  ): Buffer {
    const parts: Buffer[] = []
    let next = 0
    for (const revision of revisions) {
      const row = known.get(revision) ?? Buffer.from(built[next++] ?? '')
      parts.push(parts.length === 0 ? open : comma, row)
      this.#keep(revision, row)
    }
    if (next !== built.length) throw new Error(`${built.length} rows were built for ${next} places`)
    this.#drop()
    this.#pages.delete(page)
    this.#pages.set(page, revisions.slice(0, mostRowsOfAPage))
    if (this.#pages.size > mostPages) this.#pages.delete(this.#pages.keys().next().value ?? '')
    return Buffer.concat(parts.length === 0 ? [open, close] : [...parts, close])
  }

  #keep(revision: string, row: Buffer) {
    const before = this.#rows.get(revision)
    this.#rows.delete(revision)
    this.#rows.set(revision, before ?? row)
    if (!before) this.#bytes += row.length
  }

  #drop() {
    for (const [revision, { length }] of this.#rows) {
      if (this.#bytes <= this.#mostBytes) return
      this.#rows.delete(revision)
      this.#bytes -= length
    }
  }
}
