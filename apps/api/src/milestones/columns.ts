import { milestoneFields, milestonePriorities, milestoneStatuses } from '@muster/contracts/milestones/fields'
import { fieldColumns } from '@muster/server/field-columns'
import { sql } from 'kysely'
import { choiceOrder, naturalOrder } from '../lists/order.ts'
import { status } from './states.ts'

/** The column or expression of each milestone field, for the table `milestones as ms`. */
export const milestoneColumns = fieldColumns('ms', milestoneFields, {
  title: { column: 'title', type: 'text', order: naturalOrder(sql`ms.title`) },
  description: { column: 'description', type: 'text' },
  notes: { column: 'notes', type: 'text' },
  start_date: { column: 'start_date', type: 'timestamp' },
  due_date: { column: 'due_date', type: 'timestamp' },
  priority: { column: 'priority', type: 'text', order: choiceOrder(milestonePriorities, sql`ms.priority`) },
  // Read-only, because `overdue` is derived from the due date. The operations that change the status write the stored
  // status.
  status: { read: status, order: choiceOrder(milestoneStatuses, status) },
  is_critical: { column: 'is_critical', type: 'boolean' },
  progress: { column: 'progress', type: 'float8' },
})
