import { createLabel, deleteLabel, listLabels, mergeLabel, updateLabel } from '@muster/contracts/labels'
import { organizationStamp } from '@muster/server/facts/stamps'
import { refuseOtherOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { labelColumns, labelOrder } from './columns.ts'
import * as create from './create.ts'
import * as end from './end.ts'
import * as update from './update.ts'
import { labelsVisibleTo } from './visible-to.ts'

export async function labelRoutes(app: FastifyInstance) {
  serveList(
    app,
    listLabels,
    ({ db, callerId, input }) => {
      const labels = labelsVisibleTo(db, callerId).where('l.organization_id', '=', input.id)
      return {
        rows: labels.select(labelColumns).orderBy(labelOrder),
        total: labels.select(sql<number>`count(*)`.as('total')),
        stamp: organizationStamp(callerId, input.id),
      }
    },
    refuseOtherOrganization,
  )
  serve(app, createLabel, ({ store, principal, body }) => create.createLabel(store, principal, body))
  serve(app, updateLabel, ({ store, principal, params, body }) => update.updateLabel(store, principal, params.id, body))
  serve(app, mergeLabel, async ({ store, principal, params, body }) => {
    await end.mergeLabel(store, principal, params.id, body.into_id)
    return undefined
  })
  serve(app, deleteLabel, async ({ store, principal, params }) => {
    await end.deleteLabel(store, principal, params.id)
    return undefined
  })
}
