type Read<Row> = (from: number, setTotal: (total: number) => void) => Promise<Row[]>

/**
 * Reads all rows of a paginated list. Each request after the first starts at the last row of the previous page. If the
 * response is empty or starts with a row that was not read before, then rows were deleted, and later rows moved up to
 * pages that had already been read. The list is then read again from the start, at most `retriesLeft` times.
 */
export async function fetchEveryPage<Row extends { id: number }>(read: Read<Row>, retriesLeft = 3): Promise<Row[]> {
  let total = 0
  const setTotal = (count: number) => {
    total = count
  }
  const first = await read(0, setTotal)
  const rows = new Map(first.map((row) => [row.id, row]))
  let from = first.length
  while (from > 0 && from < total) {
    const page = await read(from - 1, setTotal)
    const firstRow = page[0]
    if (retriesLeft > 0 && !(firstRow && rows.has(firstRow.id))) return fetchEveryPage(read, retriesLeft - 1)
    for (const row of page) rows.set(row.id, row)
    if (page.length < 2) break
    from += page.length - 1
  }
  return [...rows.values()]
}
