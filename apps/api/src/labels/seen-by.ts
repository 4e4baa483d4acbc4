import { type Actor, can } from '@muster/contracts/capabilities'
import type { Label } from '@muster/contracts/labels/fields'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { labelColumns } from './columns.ts'
import { labelsVisibleTo } from './visible-to.ts'

export type ManagedLabel = Label & { organization_id: number }

/** `labelOf` returns one of the requested labels. */
type ManagedLabels = { labelOf: (id: number) => ManagedLabel; actor: Actor; organizationId: number }

/**
 * Locks the organization, the caller's membership and these labels until the transaction ends, and returns the labels
 * with the caller as actor. The organization is locked so that the names of its labels change in one transaction at a
 * time. Throws 404 if a label is not visible or they belong to different organizations, and 403 if the caller may not
 * manage labels.
 */
export async function managedLabels(
  tx: Tx,
  principal: Principal,
  ids: readonly number[],
  strength: 'change' | 'end',
): Promise<ManagedLabels> {
  // Check the permission before locking the organization.
  const { organizationId } = await read(tx, principal, ids)
  await lockInOrder(tx, {
    organizations: { change: [organizationId] },
    members: { organizationId, keep: [principal.userId] },
    labels: { organizationId, ...(strength === 'end' ? { end: ids } : { change: ids }) },
  })
  return read(tx, principal, ids)
}

async function read(tx: Tx, principal: Principal, ids: readonly number[]): Promise<ManagedLabels> {
  const rows = await labelsVisibleTo(tx, principal.userId)
    .where('l.id', 'in', [...ids])
    .select([...labelColumns, 'l.organization_id', 'm.role'])
    .execute()
  const labels = new Map(rows.map(({ role: _, ...label }) => [label.id, label]))
  const [first] = rows
  if (!first || labels.size < ids.length) return refuseNotFound('Label')
  if (rows.some(({ organization_id }) => organization_id !== first.organization_id)) return refuseNotFound('Label')
  const actor = { id: principal.userId, role: first.role }
  refuseUnless(can.manageLabels(actor))
  return { labelOf: (id) => labels.get(id) ?? refuseNotFound('Label'), actor, organizationId: first.organization_id }
}
