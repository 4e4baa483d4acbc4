import type { Change } from '@muster/contracts/facts/changes'
import type { Template } from '@muster/contracts/templates'
import type { Fact, FactBase } from '@muster/server/facts/fact'

const factOf = (actorId: number, template: Template, action: Fact['action']): FactBase => ({
  organizationId: template.organization_id,
  actorId,
  entity: 'template',
  entityId: template.id,
  action,
})

export const templateCreated = (actorId: number, template: Template): Fact => ({
  ...factOf(actorId, template, 'created'),
  kind: 'template.created',
  values: { name: template.name, tasks: template.task_count },
})

export const templateUpdated = (
  actorId: number,
  template: Template,
  changes: { name?: Change<string>; tasks?: Change<number> },
): Fact => ({ ...factOf(actorId, template, 'updated'), kind: 'template.updated', values: changes })

export const templateDeleted = (actorId: number, template: Template): Fact => ({
  ...factOf(actorId, template, 'deleted'),
  kind: 'template.deleted',
  values: { name: template.name },
})

export const templateRestored = (actorId: number, template: Template): Fact => ({
  ...factOf(actorId, template, 'created'),
  kind: 'template.restored',
  values: { name: template.name },
})
