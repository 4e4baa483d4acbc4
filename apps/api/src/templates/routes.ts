import {
  createProjectFromTemplate,
  createTaskFromTemplate,
  deleteTemplate,
  duplicateProject,
  listTemplates,
  readTemplate,
  restoreTemplate,
  saveProjectAsTemplate,
  saveTaskAsTemplate,
  updateTemplate,
} from '@muster/contracts/templates'
import { leadsOrganization } from '@muster/server/access/visibility'
import { organizationStamp } from '@muster/server/facts/stamps'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList, serveOne, writeObject } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as change from './change.ts'
import * as projects from './create-project.ts'
import * as tasks from './create-task.ts'
import * as save from './save.ts'
import { templateDetail, templateOrder, templateRows, toDetail } from './template-row.ts'
import { templatesVisibleTo } from './visible-to.ts'

export async function templateRoutes(app: FastifyInstance) {
  serveList(
    app,
    listTemplates,
    ({ db, callerId, input }) => {
      const templates = templatesVisibleTo(db, callerId).where('tp.organization_id', '=', input.id)
      return {
        rows: templateRows(templates).orderBy(templateOrder),
        total: templates.select(sql<number>`count(*)`.as('total')),
        stamp: organizationStamp(callerId, input.id),
        allowed: sql<boolean>`exists (
          select from memberships m where m.organization_id = ${input.id} and m.user_id = ${callerId} and ${leadsOrganization})`,
      }
    },
    refuseOtherOrganization,
  )
  serveOne(
    app,
    readTemplate,
    ({ db, callerId, input }) => ({
      row: templateDetail(templatesVisibleTo(db, callerId).where('tp.id', '=', input.id)),
    }),
    () => refuseNotFound('Template'),
    writeObject(toDetail),
  )
  serve(app, saveTaskAsTemplate, ({ store, principal, params, body }) =>
    save.saveTask(store, principal, params.id, body),
  )
  serve(app, saveProjectAsTemplate, ({ store, principal, params, body }) =>
    save.saveProject(store, principal, params.id, body),
  )
  serve(app, updateTemplate, ({ store, principal, params, body, request }) =>
    change.updateTemplate(store, principal, params.id, body, request.headers['if-match']),
  )
  serve(app, deleteTemplate, async ({ store, principal, params }) => {
    await change.deleteTemplate(store, principal, params.id)
    return undefined
  })
  serve(app, restoreTemplate, ({ store, principal, params }) => change.restoreTemplate(store, principal, params.id))
  serve(app, createTaskFromTemplate, ({ store, principal, params, body }) =>
    tasks.createFromTemplate(store, principal, params.id, body),
  )
  serve(app, createProjectFromTemplate, ({ store, principal, params, body }) =>
    projects.createFromTemplate(store, principal, params.id, body),
  )
  serve(app, duplicateProject, ({ store, principal, params, body }) =>
    projects.duplicateProject(store, principal, params.id, body),
  )
}
