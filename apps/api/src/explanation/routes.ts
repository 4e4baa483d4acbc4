import {
  explainGoalShare,
  explainMilestoneShare,
  explainProjectShare,
  readGoalExplanation,
  readMilestoneExplanation,
  readProjectExplanation,
} from '@muster/contracts/explanation'
import { refuseNotFound } from '@muster/server/http/problems'
import { serveOne, writeObject } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { workOfUserRow, workRow } from './read-work.ts'
import { goalScope, milestoneScope, projectScope } from './scopes.ts'
import { explainedShareOf, explanationOf } from './shares.ts'

const nouns = [
  { noun: 'Goal', scope: goalScope, read: readGoalExplanation, explain: explainGoalShare },
  { noun: 'Milestone', scope: milestoneScope, read: readMilestoneExplanation, explain: explainMilestoneShare },
  { noun: 'Project', scope: projectScope, read: readProjectExplanation, explain: explainProjectShare },
] as const

export async function explanationRoutes(app: FastifyInstance) {
  for (const { noun, scope, read, explain } of nouns) {
    const notFound = () => refuseNotFound(noun)
    serveOne(
      app,
      read,
      ({ db, callerId, input }) => ({ row: workRow(scope(db, callerId, input.id)) }),
      notFound,
      writeObject(explanationOf),
    )
    serveOne(
      app,
      explain,
      ({ db, callerId, input }) => ({
        row: workOfUserRow(scope(db, callerId, input.id), input.user_id ?? sql<null>`null`),
      }),
      notFound,
      writeObject(explainedShareOf),
    )
  }
}
