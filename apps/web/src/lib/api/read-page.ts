/** A page of a list. `page` is the last page if the requested one does not exist. */
export type RowsOnPage<Row> = { rows: Row[]; total: number; page: number }

type RowRange = { limit: number; offset?: number }

/** Reads a page of a list by its number, from 1, with the number of rows on all pages. */
export async function readPage<Row>(
  { page, perPage }: { page: number; perPage: number },
  read: (range: RowRange, setTotal: (total: number) => void) => Promise<Row[]>,
): Promise<RowsOnPage<Row>> {
  let total = 0
  const rows = await read({ limit: perPage, ...(page > 1 && { offset: (page - 1) * perPage }) }, (count) => {
    total = count
  })
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return page > lastPage ? readPage({ page: lastPage, perPage }, read) : { rows, total, page }
}
