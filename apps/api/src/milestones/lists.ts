import { listMilestones, listProjectMilestones } from '@muster/contracts/milestones'
import type { MilestonePriority, MilestoneStatus } from '@muster/contracts/milestones/fields'
import type { Person } from '@muster/server/access/caller'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { milestoneRows } from './milestone-row.ts'
import { allMilestonesStamp, milestonesStamp, stampOfSeen } from './stamps.ts'
import { status, upcoming } from './states.ts'
import { type Milestones, milestonesVisibleTo } from './visible-to.ts'

type Filter = {
  project_id?: Expression<number>
  organization_id?: Expression<number>
  status?: Expression<MilestoneStatus>
  priority?: Expression<MilestonePriority>
  is_critical?: Expression<boolean>
  upcoming?: Expression<boolean>
}
type PageSlots = { limit?: Expression<number>; offset?: Expression<number> }

/** The calls that list milestones. Each is one statement; see serveList. */
export function milestoneLists(app: FastifyInstance) {
  serveList(
    app,
    listMilestones,
    ({ db, person, input }) => ({ ...page(db, person, input), stamp: scopeStamp(db, person, input) }),
    ({ project_id }) => (project_id ? notFound('Project') : notYourOrganization()),
  )

  serveList(
    app,
    listProjectMilestones,
    ({ db, person, input }) => ({
      ...page(db, person, { ...input, project_id: input.id }),
      stamp: stampOfSeen(person, seenProject(db, person, input.id)),
    }),
    () => notFound('Project'),
  )
}

/** Newest first. The page is limited before any join. */
function page(db: Db, person: Person, input: Filter & PageSlots) {
  const milestones = filtered(milestonesVisibleTo(db, person), input)
  const cut = milestones.orderBy('ms.id', 'desc').limit(input.limit ?? sql<number>`10000`)
  return {
    rows: milestoneRows(db, person, input.offset ? cut.offset(input.offset) : cut),
    total: milestones.select(sql<number>`count(*)`.as('total')),
  }
}

function filtered(milestones: Milestones, filter: Filter): Milestones {
  const conditions = [
    filter.project_id && sql<boolean>`ms.project_id = ${filter.project_id}`,
    filter.organization_id && sql<boolean>`ms.organization_id = ${filter.organization_id}`,
    filter.status && sql<boolean>`${status} = ${filter.status}`,
    filter.priority && sql<boolean>`ms.priority = ${filter.priority}`,
    filter.is_critical && sql<boolean>`ms.is_critical = ${filter.is_critical}::boolean`,
    // False means no filter, like leaving it out.
    filter.upcoming && sql<boolean>`(${upcoming} or not ${filter.upcoming}::boolean)`,
  ]
  return conditions
    .filter((condition) => condition !== undefined)
    .reduce((rest, condition) => rest.where(condition), milestones)
}

const scopeStamp = (db: Db, person: Person, { project_id, organization_id }: Filter) => {
  if (project_id) return stampOfSeen(person, seenProject(db, person, project_id))
  return organization_id ? milestonesStamp(person, organization_id) : allMilestonesStamp(person)
}

export const seenProject = (db: Db, person: Person, id: Expression<number>) =>
  projectsVisibleTo(db, person).where('p.id', '=', id).select('p.organization_id')
