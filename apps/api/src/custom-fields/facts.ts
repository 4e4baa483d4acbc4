import type { FactContent } from '@muster/contracts/facts/kinds'
import type { Fact, FactBase } from '@muster/server/facts/fact'

type FactField = { id: number; organization_id: number }

const factOf = (actorId: number | null, field: FactField, action: Fact['action']): FactBase => ({
  organizationId: field.organization_id,
  actorId,
  entity: 'custom_field',
  entityId: field.id,
  action,
})

type ChangeKind = `custom_field.${'updated' | 'ordered' | 'kind_changed' | 'restored'}`

export const fieldCreated = (actorId: number, field: FactField & { name: string }): Fact => ({
  ...factOf(actorId, field, 'created'),
  kind: 'custom_field.created',
  values: { name: field.name },
})

export const fieldChanged = (actorId: number, field: FactField, content: FactContent<ChangeKind>): Fact => ({
  ...factOf(actorId, field, 'updated'),
  ...content,
})

export const fieldDeleted = (actorId: number, field: FactField & { name: string }): Fact => ({
  ...factOf(actorId, field, 'deleted'),
  kind: 'custom_field.deleted',
  values: { name: field.name },
})

export const fieldPurged = (field: FactField): Fact => ({
  ...factOf(null, field, 'deleted'),
  kind: 'custom_field.purged',
})
