import { can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import type { createLabel as call } from '@muster/contracts/labels'
import { colorAt, type Label, maxLabels } from '@muster/contracts/labels/fields'
import { labelTexts } from '@muster/contracts/labels/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockForManagement } from '../organizations/lock-for-management.ts'
import { comparedName } from './columns.ts'
import { labelCreated } from './facts.ts'

type NewLabel = OutputOf<NonNullable<typeof call.body>>

/** Creates a label. Throws 409 if the organization has a label with this name, or too many labels. */
export function createLabel(store: Store, principal: Principal, body: NewLabel): Promise<Label> {
  const { organization_id } = body
  return store.write(async (tx) => {
    const actor = await lockForManagement(tx, principal, organization_id, can.manageLabels)
    await refuseTakenName(tx, organization_id, body.name)
    const count = await countLabels(tx, organization_id)
    if (count >= maxLabels) refuseConflict(labelTexts.tooMany(maxLabels))
    const label = await tx
      .insertInto('labels')
      .values({ organization_id, name: body.name, color: body.color ?? colorAt(count) })
      .returning(['id', 'name', 'color', 'organization_id'])
      .executeTakeFirstOrThrow()
    await record(tx, labelCreated(actor.id, label))
    return label
  })
}

/** Throws 409 if another label of the locked organization has this name. */
export async function refuseTakenName(tx: Tx, organizationId: number, name: string, ownId?: number): Promise<void> {
  const taken = await tx
    .selectFrom('labels as l')
    .where('l.organization_id', '=', organizationId)
    .where(sql<boolean>`${comparedName(sql.ref('l.name'))} = ${comparedName(sql`${name}::text`)}`)
    .where('l.id', 'is distinct from', ownId ?? null)
    .select('l.id')
    .executeTakeFirst()
  if (taken) refuseConflict(labelTexts.nameTaken)
}

export async function countLabels(tx: Tx, organizationId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('labels')
    .where('organization_id', '=', organizationId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
