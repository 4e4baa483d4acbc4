import type { Project } from '@muster/contracts/projects'
import type { Fact } from '@muster/server/record'

/** `seenBy`: who sees it again through a task of theirs; who leads sees it anyway. */
export const projectRestored = (actor: { id: number }, project: Project, seenBy: number[]): Fact => ({
  kind: 'project.restored',
  organizationId: project.organization_id,
  actorId: actor.id,
  entity: 'project',
  entityId: project.id,
  action: 'created',
  seenBy,
  details: { name: project.name },
})
