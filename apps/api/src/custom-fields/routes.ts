import * as contracts from '@muster/contracts/custom-fields'
import { instant } from '@muster/database/json'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { leadsOrganization } from '@muster/server/access/visibility'
import { organizationStamp } from '@muster/server/facts/stamps'
import { refuseOtherOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList } from '@muster/server/serve/serve-read'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { changeCustomFieldKind } from './change-kind.ts'
import { createCustomField } from './create.ts'
import { fieldRows } from './field-row.ts'
import { orderCustomFields } from './order.ts'
import { previewKindChange } from './preview-kind-change.ts'
import * as trash from './trash.ts'
import { updateCustomField } from './update.ts'
import { fieldsVisibleTo, trashedFieldsOf } from './visible-to.ts'

const total = sql<number>`count(*)`.as('total')

export async function customFieldRoutes(app: FastifyInstance) {
  serveList(
    app,
    contracts.listCustomFields,
    ({ db, callerId, input }) => {
      const fields = fieldsVisibleTo(db, callerId).where('f.organization_id', '=', input.id)
      return {
        rows: fieldRows(fields, callerId, input.counts),
        total: fields.select(total),
        stamp: organizationStamp(callerId, input.id),
      }
    },
    refuseOtherOrganization,
  )
  serve(app, contracts.createCustomField, ({ store, principal, body }) => createCustomField(store, principal, body))
  serve(app, contracts.updateCustomField, ({ store, principal, params, body }) =>
    updateCustomField(store, principal, params.id, body),
  )
  serve(app, contracts.orderCustomFields, ({ store, principal, body }) =>
    orderCustomFields(store, principal, body.organization_id, body.ids),
  )
  serveTagged(app, contracts.previewKindChange, 'one', ({ store, principal, params, query }) =>
    previewKindChange(store.db, principal, params.id, query.kind),
  )
  serve(app, contracts.changeCustomFieldKind, ({ store, principal, params, body }) =>
    changeCustomFieldKind(store, principal, params.id, body),
  )
  serve(app, contracts.deleteCustomField, async ({ store, principal, params }) => {
    await trash.deleteCustomField(store, principal, params.id)
    return undefined
  })
  serveList(
    app,
    contracts.listTrashedCustomFields,
    ({ db, callerId, input }) => {
      const fields = trashedFieldsOf(db, callerId).where('f.organization_id', '=', input.id)
      return {
        rows: fields
          .leftJoin('users as u', 'u.id', 'f.deleted_by')
          .select([
            'f.id',
            'f.name',
            'f.kind',
            instant(sql.ref('f.deleted_at')).as('deleted_at'),
            sql`case when u.id is not null then
              json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`f.organization_id`)}) end`.as(
              'deleted_by',
            ),
            sql<number>`(select count(distinct v.task_id) from task_field_values v where v.field_id = f.id)`.as(
              'value_count',
            ),
          ])
          .orderBy('f.deleted_at', 'desc')
          .orderBy('f.id', 'desc'),
        total: fields.select(total),
        stamp: organizationStamp(callerId, input.id),
        allowed: sql<boolean>`exists (
          select from memberships m where m.organization_id = ${input.id} and m.user_id = ${callerId} and ${leadsOrganization})`,
      }
    },
    refuseOtherOrganization,
  )
  serve(app, contracts.restoreCustomField, ({ store, principal, params }) =>
    trash.restoreCustomField(store, principal, params.id, params.fieldId),
  )
}
