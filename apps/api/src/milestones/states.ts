import type { MilestoneStatus } from '@muster/contracts/milestones/fields'
import { sql } from 'kysely'

/** Whether the milestone `ms` is open. */
export const open = sql<boolean>`ms.status in ('not_started', 'in_progress')`

/** The status in responses: open and past its due date, by the server's clock in UTC, is overdue. */
export const status = sql<MilestoneStatus>`
  case when ${open} and ms.due_date < localtimestamp then 'overdue' else ms.status end`

/** Open and due within the next 30 days. */
export const upcoming = sql<boolean>`(
  ${open} and ms.due_date >= localtimestamp and ms.due_date < localtimestamp + interval '30 days')`
