import { restoreTasks } from '@muster/contracts/tasks/many'
import {
  listTrash,
  listTrashedFiles,
  restoreGoal,
  restoreMilestone,
  restoreProject,
  restoreTask,
} from '@muster/contracts/trash'
import { leadsOrganization } from '@muster/server/access/visibility'
import { organizationStamp } from '@muster/server/facts/stamps'
import { refuseOtherOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as goal from './restore-goal.ts'
import * as milestone from './restore-milestone.ts'
import * as project from './restore-project.ts'
import * as task from './restore-task.ts'
import * as tasks from './restore-tasks.ts'
import { trashedFileRows, trashedFilesStamp, trashedFileTotal } from './trashed-files.ts'
import { trashedRows, trashedTotal } from './trashed-rows.ts'

export async function trashRoutes(app: FastifyInstance) {
  serveList(
    app,
    listTrash,
    ({ callerId, input: { id, limit, offset } }) => ({
      rows: trashedRows(callerId, id, sql`limit ${limit ?? sql`10000`} offset ${offset ?? sql`0`}`),
      total: trashedTotal(callerId, id),
      stamp: organizationStamp(callerId, id),
      allowed: sql<boolean>`exists (
        select from memberships m where m.organization_id = ${id} and m.user_id = ${callerId} and ${leadsOrganization})`,
    }),
    refuseOtherOrganization,
  )
  serveList(
    app,
    listTrashedFiles,
    ({ db, callerId, input: { id, limit, offset } }) => ({
      rows: trashedFileRows({ db, callerId }, id, sql`limit ${limit ?? sql`10000`} offset ${offset ?? sql`0`}`),
      total: trashedFileTotal({ db, callerId }, id),
      stamp: sql<string | null>`${organizationStamp(callerId, id)} || ${trashedFilesStamp({ db, callerId }, id)}`,
    }),
    refuseOtherOrganization,
  )
  serve(app, restoreProject, ({ store, principal, params }) =>
    project.restoreProject(store, principal, params.id, params.projectId),
  )
  serve(app, restoreGoal, ({ store, principal, params }) =>
    goal.restoreGoal(store, principal, params.id, params.goalId),
  )
  serve(app, restoreMilestone, ({ store, principal, params }) =>
    milestone.restoreMilestone(store, principal, params.id, params.milestoneId),
  )
  serve(app, restoreTask, ({ store, principal, params }) =>
    task.restoreTask(store, principal, params.id, params.taskId),
  )
  serve(app, restoreTasks, ({ store, principal, body }) =>
    tasks.restoreTasks(store, principal, body.organization_id, body.ids),
  )
}
