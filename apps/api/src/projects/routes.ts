import {
  createProject,
  deleteProject,
  listOrganizationProjects,
  listProjects,
  readProject,
  updateProject,
} from '@muster/contracts/projects'
import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList, serveOne } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import * as create from './create.ts'
import * as remove from './delete.ts'
import { projectRow } from './project-row.ts'
import * as update from './update.ts'
import { projectsVisibleTo } from './visible-to.ts'

export async function projectRoutes(app: FastifyInstance) {
  serveList(
    app,
    listProjects,
    ({ db, person, input }) => ({ ...page(projectsVisibleTo(db, person), input), stamp: everywhereStamp(person) }),
    notYourOrganization,
  )
  serveList(
    app,
    listOrganizationProjects,
    ({ db, person, input }) => ({
      ...page(projectsVisibleTo(db, person).where('p.organization_id', '=', input.id), input),
      stamp: organizationStamp(person, input.id),
    }),
    notYourOrganization,
  )
  serveOne(
    app,
    readProject,
    ({ db, person, input }) => ({ row: projectRow(projectsVisibleTo(db, person)).where('p.id', '=', input.id) }),
    () => notFound('Project'),
  )
  serve(app, createProject, ({ store, session, body }) => create.createProject(store, session, body))
  serve(app, updateProject, ({ store, session, params, body, request }) =>
    update.updateProject(store, session, params.id, body, request.headers['if-match']),
  )
  serve(app, deleteProject, async ({ store, session, params }) => {
    await remove.deleteProject(store, session, params.id)
    return undefined
  })
}

type PageSlots = { limit?: Expression<number>; offset?: Expression<number> }

/** Newest first. */
const page = (projects: ReturnType<typeof projectsVisibleTo>, { limit, offset }: PageSlots) => {
  const rows = projectRow(projects)
    .orderBy('p.id', 'desc')
    .limit(limit ?? sql<number>`10000`)
  return { rows: offset ? rows.offset(offset) : rows, total: projects.select(sql<number>`count(*)`.as('total')) }
}
