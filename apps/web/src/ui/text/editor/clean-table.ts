/** How many empty cells are added at most to the tables of what is pasted. */
const maxAddedCells = 2_000

/** Changes tables in place to what a table in Markdown can contain: a header, and no cells that extend over others. */
export function cleanTables(tables: Iterable<HTMLTableElement>) {
  let left = maxAddedCells
  for (const table of tables) {
    const [first] = table.rows
    // A single cell of a spreadsheet is text.
    if (first && table.rows.length === 1 && first.cells.length === 1)
      table.replaceWith(...(first.cells[0]?.childNodes ?? []))
    else {
      left = separateCells(table, left)
      makeHeader(first)
    }
  }
}

/** Adds empty cells in the places over which a cell extends, at most `left`. Returns how many may still be added. */
function separateCells(table: HTMLTableElement, left: number): number {
  /** For each column, the number of next rows into which a cell above extends. */
  const below: number[] = []
  let mayAdd = left
  for (const row of table.rows) {
    const cells: HTMLElement[] = []
    const addEmpty = () => {
      if (mayAdd <= 0) return
      mayAdd--
      cells.push(table.ownerDocument.createElement('td'))
    }
    const passCellsAbove = () => {
      for (let count = below[cells.length] ?? 0; count > 0 && mayAdd > 0; count = below[cells.length] ?? 0) {
        below[cells.length] = count - 1
        addEmpty()
      }
    }
    for (const cell of [...row.cells]) {
      passCellsAbove()
      const { colSpan, rowSpan } = cell
      cell.removeAttribute('colspan')
      cell.removeAttribute('rowspan')
      for (let column = 0; column < colSpan; column++) {
        below[cells.length] = rowSpan - 1
        if (column === 0) cells.push(cell)
        else addEmpty()
      }
    }
    passCellsAbove()
    row.replaceChildren(...cells)
  }
  return mayAdd
}

/** The first row of a table in Markdown is its header. */
function makeHeader(row: HTMLTableRowElement | undefined) {
  for (const cell of [...(row?.cells ?? [])]) {
    if (cell.tagName === 'TH') continue
    const header = cell.ownerDocument.createElement('th')
    header.append(...cell.childNodes)
    cell.replaceWith(header)
  }
}
