import pg from 'pg'

const wordCount = 20_000

/** Creates the function that `randomText` calls: the word of a rank. */
export const createWords = `
  create function bench_word(rank int) returns text language sql immutable
  return substr(translate(md5(rank::text), '0123456789', 'aeioulnrst'), 1, 4 + rank % 6);`

/**
 * An SQL expression of a text of random words. Their frequencies differ as in a language: the logarithms of their ranks
 * are equally distributed. `n`, a column of the query, makes PostgreSQL compute a new text for each row.
 */
export const randomText = (length: number) => `(
  select string_agg(bench_word(floor(exp(random() * ln(${wordCount})))::int), ' ')
  from generate_series(1, ${length} + 0 * n))`

/** Words of the texts, the frequent ones more often, each complete or cut off as while a user types. */
export async function searchedWords(ownerUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ word: string }>(
    `select substr(bench_word(floor(exp(random() * ln(${wordCount})))::int), 1, case when n % 2 = 0 then 9 else 3 + n % 3 end) as word
    from generate_series(1, $1) n`,
    [count],
  )
  await client.end()
  return rows.map(({ word }) => word)
}
