const maxPages = 50
const maxRowsPerPage = 2_000

const openBracket = Buffer.from('[')
const comma = Buffer.from(',')
const closeBracket = Buffer.from(']')

/**
 * Separates the JSON of rows that PostgreSQL builds for one response. JSON escapes this character, so no row contains
 * it.
 */
export const rowSeparator = '\u001e'

/**
 * Caches the JSON of rows between responses. The key is the row's revision, a string that changes whenever the JSON
 * might have changed. PostgreSQL then builds only the JSON of rows that are not cached from the last response for the
 * same page. Beyond `maxBytes`, the least recently used rows are evicted.
 */
export class RowCache {
  readonly #rows = new Map<string, Buffer>()
  readonly #pages = new Map<string, readonly string[]>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = 4 * 2 ** 20) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The rows of the last response for this page that are still cached, by revision. */
  cachedRows(pageUrl: string): Map<string, Buffer> {
    const cachedRows = new Map<string, Buffer>()
    for (const revision of this.#pages.get(pageUrl) ?? []) {
      const row = this.#rows.get(revision)
      if (row) cachedRows.set(revision, row)
    }
    return cachedRows
  }

  /**
   * Returns the page as a JSON array in UTF-8, and caches its rows for later responses.
   *
   * @param revisions the revisions of all rows in order
   * @param cachedRows what `cachedRows()` returned before the page was read
   * @param newRows the JSON of the rows that are not in `cachedRows`, in order
   */
  join(
    pageUrl: string,
    revisions: readonly string[],
    cachedRows: ReadonlyMap<string, Buffer>,
    newRows: readonly string[],
  ): Buffer {
    const parts: Buffer[] = []
    let newRowIndex = 0
    for (const revision of revisions) {
      const row = cachedRows.get(revision) ?? Buffer.from(newRows[newRowIndex++] ?? '')
      parts.push(parts.length === 0 ? openBracket : comma, row)
      this.#keep(revision, row)
    }
    if (newRowIndex !== newRows.length) throw new Error(`${newRows.length} rows were built for ${newRowIndex} places`)
    this.#evict()
    this.#pages.delete(pageUrl)
    this.#pages.set(pageUrl, revisions.slice(0, maxRowsPerPage))
    if (this.#pages.size > maxPages) this.#pages.delete(this.#pages.keys().next().value ?? '')
    return Buffer.concat(parts.length === 0 ? [openBracket, closeBracket] : [...parts, closeBracket])
  }

  #keep(revision: string, row: Buffer) {
    const cachedRow = this.#rows.get(revision)
    this.#rows.delete(revision)
    this.#rows.set(revision, cachedRow ?? row)
    if (!cachedRow) this.#bytes += row.length
  }

  #evict() {
    for (const [revision, { length }] of this.#rows) {
      if (this.#bytes <= this.#maxBytes) return
      this.#rows.delete(revision)
      this.#bytes -= length
    }
  }
}
