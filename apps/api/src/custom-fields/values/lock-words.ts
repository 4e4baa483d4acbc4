import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Locks the words of all tasks with a searched value of the field, in the order of the tasks. For changes of a field in
 * several statements, each of which writes the words of some of these tasks.
 */
export const lockWords = (tx: Tx, fieldId: number) =>
  sql`
    select from task_words
    where task_id in (
      select task_id from task_field_values
      where field_id = ${fieldId} and (text_value is not null or option_id is not null)
    )
    order by task_id for update`.execute(tx)
