import type { OutputOf } from '@muster/contracts/endpoint'
import type { updateLabel as call } from '@muster/contracts/labels'
import type { Label } from '@muster/contracts/labels/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import type { Store } from '@muster/server/store'
import { refuseTakenName } from './create.ts'
import { labelUpdated } from './facts.ts'
import { managedLabels } from './seen-by.ts'

type LabelChanges = OutputOf<NonNullable<typeof call.body>>

/**
 * Changes the name or the color of a label. Its fact increments the organization's `names`, so that the cached JSON of
 * its tasks is built again.
 */
export function updateLabel(store: Store, principal: Principal, id: number, body: LabelChanges): Promise<Label> {
  return store.write(async (tx) => {
    const { labelOf, actor } = await managedLabels(tx, principal, [id], 'change')
    const label = labelOf(id)
    const { name = label.name, color = label.color } = body
    const changes = {
      ...(name !== label.name && { name: { from: label.name, to: name } }),
      ...(color !== label.color && { color: { from: label.color, to: color } }),
    }
    if (!changes.name && !changes.color) return label
    if (changes.name) await refuseTakenName(tx, label.organization_id, name, id)
    await tx.updateTable('labels').set({ name, color }).where('id', '=', id).execute()
    const changed = { ...label, name, color }
    await record(tx, labelUpdated(actor.id, changed, changes))
    return changed
  })
}
