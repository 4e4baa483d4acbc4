import { sql } from 'kysely'

/** Whether a file is attached to nothing. The index of these files has the same condition. */
export const isUnattached = sql<boolean>`num_nonnulls(task_id, project_id, milestone_id, room_id) = 0`
