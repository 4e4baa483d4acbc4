import type { Changes } from '@muster/contracts/facts/changes'
import type { Project } from '@muster/contracts/projects'
import type { projectFields } from '@muster/contracts/projects/fields'
import type { Fact, FactBase } from '@muster/server/facts/record'

type ProjectActor = { id: number; name: string }

const factOf = (actor: ProjectActor, project: Project, action: Fact['action'], seenBy: number[]): FactBase => ({
  organizationId: project.organization_id,
  actorId: actor.id,
  entity: 'project',
  entityId: project.id,
  action,
  seenBy,
})

export const projectCreated = (actor: ProjectActor, project: Project): Fact => ({
  ...factOf(actor, project, 'created', []),
  kind: 'project.created',
  values: { name: project.name },
  notifications: [
    {
      to: { adminsAndManagers: true },
      notification: {
        kind: 'project.created',
        values: { actor: actor.name, title: project.name },
        priority: 'medium',
        project_id: project.id,
        project_title: project.name,
      },
    },
  ],
})

export const projectUpdated = (
  actor: ProjectActor,
  project: Project,
  changes: Changes<typeof projectFields>,
  seenBy: number[],
): Fact => ({
  ...factOf(actor, project, 'updated', seenBy),
  kind: 'project.updated',
  values: { changes },
})

export const projectDeleted = (actor: ProjectActor, project: Project, seenBy: number[]): Fact => ({
  ...factOf(actor, project, 'deleted', seenBy),
  kind: 'project.deleted',
  values: { name: project.name },
})
