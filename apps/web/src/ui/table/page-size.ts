/** The number of rows on a page of a table. */
export const pageSize = 10
