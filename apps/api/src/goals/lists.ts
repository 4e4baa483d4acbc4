import { listGoals, listOrganizationGoals } from '@muster/contracts/goals'
import type { Person } from '@muster/server/access/caller'
import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { projectStamp } from '../projects/stamp.ts'
import { mayAskForOnePerson, stampOfOnePerson } from '../users/of-one-person.ts'
import { goalRows } from './goal-row.ts'
import { goalsVisibleTo } from './visible-to.ts'

type ListInput = {
  organization_id?: Expression<number>
  user_id?: Expression<number>
  project_id?: Expression<number>
  limit?: Expression<number>
  offset?: Expression<number>
}

/** The calls that list goals. Each is one statement; see serveList. */
export function goalLists(app: FastifyInstance) {
  serveList(
    app,
    listGoals,
    ({ db, person, input }) => ({ ...page(db, person, input), stamp: stampFor(db, person, input) }),
    ({ project_id, organization_id }) => {
      if (project_id) return notFound('Project')
      return organization_id ? notYourOrganization() : notFound('User')
    },
  )

  serveList(
    app,
    listOrganizationGoals,
    ({ db, person, input }) => ({
      ...page(db, person, { ...input, organization_id: input.id }),
      stamp: organizationStamp(person, input.id),
    }),
    notYourOrganization,
  )
}

/** Newest first, limited before any join; admins and managers may list goals of members of their organization. */
function page(db: Db, person: Person, { organization_id, user_id, project_id, limit, offset }: ListInput) {
  const goals = goalsVisibleTo(db, person)
    .$if(organization_id !== undefined, (q) => q.where('g.organization_id', '=', organization_id ?? sql<number>`null`))
    .$if(user_id !== undefined, (q) => q.where('g.user_id', '=', user_id ?? sql<number>`null`))
    .$if(project_id !== undefined, (q) => q.where('g.project_id', '=', project_id ?? sql<number>`null`))
  const cut = goals.orderBy('g.id', 'desc').limit(limit ?? sql<number>`10000`)
  return {
    rows: goalRows(offset ? cut.offset(offset) : cut, person),
    total: goals.select(sql<number>`count(*)`.as('total')),
    ...(user_id && { allowed: mayAskForOnePerson({ db, person, userId: user_id, organizationId: organization_id }) }),
  }
}

function stampFor(db: Db, person: Person, { organization_id, user_id, project_id }: ListInput) {
  if (project_id) return projectStamp(db, person, project_id)
  if (user_id) return stampOfOnePerson({ db, person, userId: user_id, organizationId: organization_id })
  return organization_id ? organizationStamp(person, organization_id) : everywhereStamp(person)
}
