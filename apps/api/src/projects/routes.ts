import {
  createProject,
  deleteProject,
  listOrganizationProjects,
  listProjects,
  readProject,
  updateProject,
} from '@muster/contracts/projects'
import { listNavigationProjects, starProject, unstarProject } from '@muster/contracts/projects/stars'
import { allOrganizationsStamp, organizationStamp } from '@muster/server/facts/stamps'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList, serveOne } from '@muster/server/serve/serve-read'
import { serveStamped } from '@muster/server/serve/serve-stamped'
import type { FastifyInstance } from 'fastify'
import * as create from './create.ts'
import * as remove from './delete.ts'
import { listedPage, prepareList } from './lists.ts'
import { navigationJson, navigationStamp } from './navigation.ts'
import { projectRows } from './project-row.ts'
import * as stars from './star.ts'
import * as update from './update.ts'
import { projectsVisibleTo } from './visible-to.ts'

export async function projectRoutes(app: FastifyInstance) {
  serveList(
    app,
    listProjects,
    ({ db, callerId, input }) => ({
      ...listedPage(projectsVisibleTo(db, callerId), callerId, input),
      stamp: allOrganizationsStamp(callerId),
    }),
    refuseOtherOrganization,
    { prepare: prepareList },
  )
  serveList(
    app,
    listOrganizationProjects,
    ({ db, callerId, input }) => ({
      ...listedPage(projectsVisibleTo(db, callerId).where('p.organization_id', '=', input.id), callerId, input),
      stamp: organizationStamp(callerId, input.id),
    }),
    refuseOtherOrganization,
    { prepare: prepareList },
  )
  serveOne(
    app,
    readProject,
    ({ db, callerId, input }) => ({
      row: projectRows(projectsVisibleTo(db, callerId), callerId).where('p.id', '=', input.id),
    }),
    () => refuseNotFound('Project'),
  )
  serve(app, createProject, ({ store, principal, body }) => create.createProject(store, principal, body))
  serve(app, updateProject, ({ store, principal, params, body, request }) =>
    update.updateProject(store, principal, params.id, body, request.headers['if-match']),
  )
  serve(app, deleteProject, async ({ store, principal, params }) => {
    await remove.deleteProject(store, principal, params.id)
    return undefined
  })
  serveStamped(
    app,
    listNavigationProjects,
    ({ db, callerId, input }) => ({
      json: navigationJson(db, callerId, input),
      stamp: navigationStamp(callerId, input.id),
    }),
    refuseOtherOrganization,
  )
  serve(app, starProject, async ({ store, principal, params }) => {
    await stars.starProject(store, principal, params.id)
    return undefined
  })
  serve(app, unstarProject, async ({ store, principal, params }) => {
    await stars.unstarProject(store, principal, params.id)
    return undefined
  })
}
