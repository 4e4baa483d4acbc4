import { type RawBuilder, sql } from 'kysely'

/** An estimate in whole minutes. */
export const estimateOf = (hours: RawBuilder<unknown>) => sql<number | null>`round(${hours} * 60)::int`
