const maxRowsPerPage = 2_000

const openBracket = Buffer.from('[')
const comma = Buffer.from(',')
const closeBracket = Buffer.from(']')

/**
 * Separates the JSON of rows that PostgreSQL builds for one response. JSON escapes this character, so no row contains
 * it.
 */
export const rowSeparator = '\u001e'

/** The last response for a page, in UTF-8, with its rows and their revisions in order; `revisionText` joins these with spaces. */
export type CachedPage = { revisionText: string; revisions: readonly string[]; rows: readonly Buffer[]; json: Buffer }

const emptyPage: CachedPage = {
  revisionText: '',
  revisions: [],
  rows: [],
  json: Buffer.concat([openBracket, closeBracket]),
}

/**
 * Caches the JSON of rows between responses. The key of a row is its revision, a string that changes whenever the JSON
 * might have changed. PostgreSQL then builds only the JSON of rows that were not in the last response for the same page,
 * and a response whose rows have not changed is sent as it is. Beyond `maxBytes`, the least recently used pages are
 * evicted.
 */
export class RowCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = 4 * 2 ** 20) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The last response for this page, and an empty one if it is not cached. */
  lastPage(pageUrl: string): CachedPage {
    return this.#pages.get(pageUrl) ?? emptyPage
  }

  /**
   * Returns the page as a JSON array in UTF-8, and caches it for later responses.
   *
   * @param revisionText the revisions of all rows in order, separated by spaces
   * @param lastPage what `lastPage()` returned before the page was read
   * @param newRows the JSON of the rows that are not in `lastPage`, in order
   */
  join(pageUrl: string, revisionText: string, lastPage: CachedPage, newRows: readonly string[]): Buffer {
    const page = revisionText === lastPage.revisionText ? lastPage : joinRows(revisionText, lastPage, newRows)
    this.#keep(pageUrl, page)
    return page.json
  }

  #keep(pageUrl: string, page: CachedPage) {
    this.#delete(pageUrl)
    if (page.rows.length === 0 || page.rows.length > maxRowsPerPage) return
    this.#pages.set(pageUrl, page)
    this.#bytes += sizeOf(pageUrl, page)
    for (const url of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#delete(url)
    }
  }

  #delete(pageUrl: string) {
    const page = this.#pages.get(pageUrl)
    if (!page) return
    this.#pages.delete(pageUrl)
    this.#bytes -= sizeOf(pageUrl, page)
  }
}

/** What the page takes in the cache, including its address, so that many small pages are limited too. */
const sizeOf = (pageUrl: string, { json, revisionText }: CachedPage) =>
  json.length + revisionText.length + pageUrl.length

function joinRows(revisionText: string, lastPage: CachedPage, newRows: readonly string[]): CachedPage {
  const revisions = revisionText === '' ? [] : revisionText.split(' ')
  const lastRows = new Map(lastPage.revisions.map((revision, index) => [revision, lastPage.rows[index]]))
  const parts: Buffer[] = []
  let newRowIndex = 0
  for (const revision of revisions)
    parts.push(
      parts.length === 0 ? openBracket : comma,
      lastRows.get(revision) ?? Buffer.from(newRows[newRowIndex++] ?? ''),
    )
  if (newRowIndex !== newRows.length) throw new Error(`${newRows.length} rows were built for ${newRowIndex} places`)
  if (parts.length === 0) return emptyPage
  const json = Buffer.concat([...parts, closeBracket])
  return { revisionText, revisions, rows: rowsIn(json, parts), json }
}

/** The rows as parts of the JSON that contains them, so that their bytes are kept once. */
function rowsIn(json: Buffer, parts: readonly Buffer[]): Buffer[] {
  const rows: Buffer[] = []
  let start = 0
  for (const [index, { length }] of parts.entries()) {
    if (index % 2 === 1) rows.push(json.subarray(start, start + length))
    start += length
  }
  return rows
}
