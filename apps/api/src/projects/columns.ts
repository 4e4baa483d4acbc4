import { projectFields, projectStatusNames } from '@muster/contracts/projects/fields'
import type { ProjectSort } from '@muster/contracts/projects/query'
import { fieldColumns, type Order } from '@muster/server/field-columns'
import { sql } from 'kysely'
import { labelOf } from '../lists/field-texts.ts'
import { naturalOrder } from '../lists/order.ts'

/** The column of each project field, for the table `projects as p`. */
export const projectColumns = fieldColumns('p', projectFields, {
  name: { column: 'name', type: 'text', order: naturalOrder(sql`p.name`) },
  description: { column: 'description', type: 'text', order: naturalOrder(sql`p.description`) },
  // Sorted by label, because the web app shows the label.
  status: { column: 'status', type: 'text', order: naturalOrder(labelOf(projectStatusNames, sql`p.status`)) },
  budget: { column: 'budget', type: 'numeric' },
  start_date: { column: 'start_date', type: 'timestamp' },
  end_date: { column: 'end_date', type: 'timestamp' },
})

/** Projects that are neither completed nor cancelled come first. */
const openFirst: Order = { by: sql`(p.status in ('completed', 'cancelled'))::int`, type: 'int', descending: false }

/** The order for a value of `sort`. */
export const orderOf = (sort: ProjectSort): Order => (sort === 'open' ? openFirst : projectColumns.order(sort))
