import type { Project } from '@muster/contracts/projects'
import type { Fact } from '@muster/server/facts/record'

type ProjectActor = { id: number; name: string }

const factOf = (
  actor: ProjectActor,
  project: Project,
  kind: string,
  action: Fact['action'],
  seenBy: number[],
): Fact => ({
  kind,
  organizationId: project.organization_id,
  actorId: actor.id,
  entity: 'project',
  entityId: project.id,
  action,
  seenBy,
})

export const projectCreated = (actor: ProjectActor, project: Project): Fact => ({
  ...factOf(actor, project, 'project.created', 'created', []),
  notices: [
    {
      to: { leads: true },
      notice: {
        type: 'project_created',
        title: 'Project created',
        message: `${actor.name} created the project "${project.name}"`,
        priority: 'medium',
        project_id: project.id,
        project_title: project.name,
      },
    },
  ],
})

export const projectUpdated = (actor: ProjectActor, project: Project, fields: string[], seenBy: number[]): Fact => ({
  ...factOf(actor, project, 'project.updated', 'updated', seenBy),
  details: { fields },
})

export const projectDeleted = (actor: ProjectActor, project: Project, seenBy: number[]): Fact => ({
  ...factOf(actor, project, 'project.deleted', 'deleted', seenBy),
  details: { name: project.name },
})
