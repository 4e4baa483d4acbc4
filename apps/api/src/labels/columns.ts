import { type RawBuilder, sql } from 'kysely'
import { naturalOrder } from '../lists/order.ts'

/** The columns of the label `l` in a response. */
export const labelColumns = ['l.id', 'l.name', 'l.color'] as const

/** The order of labels in lists and tasks. */
export const labelOrder = sql`${naturalOrder(sql.ref('l.name')).by}, l.id`

/** The name in the form in which names of an organization are compared: see the index `labels_name`. */
export const comparedName = (name: RawBuilder<unknown>) => sql<string>`lower(${name} collate "und-x-icu")`
