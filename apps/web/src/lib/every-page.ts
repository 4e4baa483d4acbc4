/** Reads a list whose answers carry so many rows at most, until there are as many as there are. */
export async function everyPage<Row extends { id: number }>(
  read: (from: number, counted: (total: number) => void) => Promise<Row[]>,
): Promise<Row[]> {
  let total = 0
  const counted = (count: number) => {
    total = count
  }
  const first = await read(0, counted)
  if (first.length >= total) return first
  // Between two answers others make rows and delete them: one may stand in both, and the last may be empty.
  const rows = new Map<number, Row>()
  let from = 0
  for (let page = first; page.length > 0; page = from < total ? await read(from, counted) : []) {
    for (const row of page) rows.set(row.id, row)
    from += page.length
  }
  return [...rows.values()]
}
