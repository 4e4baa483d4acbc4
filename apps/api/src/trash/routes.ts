import { listTrash, restoreGoal, restoreProject, restoreTask } from '@muster/contracts/trash'
import { leads } from '@muster/server/access/sight'
import { organizationStamp } from '@muster/server/facts/stamps'
import { notYourOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as goal from './restore-goal.ts'
import * as project from './restore-project.ts'
import * as task from './restore-task.ts'
import { trashedRows, trashedTotal } from './trashed-rows.ts'

export async function trashRoutes(app: FastifyInstance) {
  serveList(
    app,
    listTrash,
    ({ person, input: { id, limit, offset } }) => ({
      rows: trashedRows(person, id, sql`limit ${limit ?? sql`10000`} offset ${offset ?? sql`0`}`),
      total: trashedTotal(person, id),
      stamp: organizationStamp(person, id),
      allowed: sql<boolean>`exists (
        select from memberships m where m.organization_id = ${id} and m.user_id = ${person} and ${leads})`,
    }),
    notYourOrganization,
  )
  serve(app, restoreProject, ({ store, session, params }) =>
    project.restoreProject(store, session, params.id, params.projectId),
  )
  serve(app, restoreGoal, ({ store, session, params }) => goal.restoreGoal(store, session, params.id, params.goalId))
  serve(app, restoreTask, ({ store, session, params }) => task.restoreTask(store, session, params.id, params.taskId))
}
