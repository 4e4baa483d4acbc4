import type { Change } from '@muster/contracts/facts/changes'
import type { Label, LabelColor } from '@muster/contracts/labels/fields'
import type { Fact, FactBase } from '@muster/server/facts/fact'

type FactLabel = Label & { organization_id: number }

const factOf = (actorId: number, label: FactLabel, action: Fact['action']): FactBase => ({
  organizationId: label.organization_id,
  actorId,
  entity: 'label',
  entityId: label.id,
  action,
})

export const labelCreated = (actorId: number, label: FactLabel): Fact => ({
  ...factOf(actorId, label, 'created'),
  kind: 'label.created',
  values: { name: label.name },
})

export const labelUpdated = (
  actorId: number,
  label: FactLabel,
  changes: { name?: Change<string>; color?: Change<LabelColor> },
): Fact => ({ ...factOf(actorId, label, 'updated'), kind: 'label.updated', values: changes })

/** A part of the tasks with the label lost it or, with `into`, got another label instead. */
export const tasksOfLabelChanged = (actorId: number, label: FactLabel, into?: Label): Fact => ({
  ...factOf(actorId, label, 'updated'),
  kind: 'label.tasks_changed',
  values: { ...(into && { into: into.id }) },
})

/** The label was deleted or, with `into`, merged into another one. */
export const labelEnded = (actorId: number, label: FactLabel, into?: Label): Fact => ({
  ...factOf(actorId, label, 'deleted'),
  ...(into
    ? { kind: 'label.merged', values: { name: label.name, into: into.id } }
    : { kind: 'label.deleted', values: { name: label.name } }),
})
