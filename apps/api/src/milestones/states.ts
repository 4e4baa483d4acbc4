import type { MilestoneStatus } from '@muster/contracts/milestones/fields'
import { type Expression, sql } from 'kysely'

/** Whether the milestone `ms` is neither completed nor cancelled. */
export const isOpen = sql<boolean>`ms.status in ('not_started', 'in_progress')`

/** The status in responses: an open milestone past its due date, by the server's clock in UTC, is overdue. */
export const status = sql<MilestoneStatus>`
  case when ${isOpen} and ms.due_date < localtimestamp then 'overdue' else ms.status end`

/**
 * The status for a user in whose time zone the date is `today`: an open milestone is overdue from the day after its due
 * date; before that, its status follows from its progress.
 */
export const statusOn = (today: Expression<string>) => sql<MilestoneStatus>`
  case when not ${isOpen} then ms.status when ms.due_date < ${today}::timestamp then 'overdue'
    when ms.progress > 0 then 'in_progress' else 'not_started' end`

/** Whether the milestone `ms` is open and due within the next 30 days. */
export const isUpcoming = sql<boolean>`(
  ${isOpen} and ms.due_date >= localtimestamp and ms.due_date < localtimestamp + interval '30 days')`
