type Read<Row> = (from: number, counted: (total: number) => void) => Promise<Row[]>

/**
 * Reads a paginated list until it has all rows. Each page begins with the last row of the previous one: if a different
 * row is there, rows before it were deleted and others moved up unread, so the list is read again from the start, a few
 * times at most.
 */
export async function everyPage<Row extends { id: number }>(read: Read<Row>, again = 3): Promise<Row[]> {
  let total = 0
  const counted = (count: number) => {
    total = count
  }
  const first = await read(0, counted)
  const rows = new Map(first.map((row) => [row.id, row]))
  let from = first.length
  while (from > 0 && from < total) {
    const page = await read(from - 1, counted)
    const seam = page[0]
    if (again > 0 && !(seam && rows.has(seam.id))) return everyPage(read, again - 1)
    for (const row of page) rows.set(row.id, row)
    if (page.length < 2) break
    from += page.length - 1
  }
  return [...rows.values()]
}
