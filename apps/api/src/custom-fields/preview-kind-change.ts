import { can } from '@muster/contracts/capabilities'
import type { KindChange } from '@muster/contracts/custom-fields'
import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { refuseUnless } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { kindChange } from './kind-change.ts'
import { readField } from './seen-by.ts'

/** What a change of the kind would lose. Throws 404 if the field is not visible, and 403 if the caller may not change it. */
export async function previewKindChange(
  db: Db,
  principal: Principal,
  id: number,
  kind: CustomFieldKind,
): Promise<KindChange> {
  const field = await readField(db, principal, id)
  refuseUnless(can.manageCustomFields(await actorOrRefuse(db, principal, field.organization_id)))
  return kindChange(db, field, kind)
}
