import type { Changes } from '@muster/contracts/facts/changes'
import type { FactValues } from '@muster/contracts/facts/kinds'
import type { Project } from '@muster/contracts/projects'
import type { projectFields } from '@muster/contracts/projects/fields'
import type { Fact, FactBase } from '@muster/server/facts/fact'

import { usersByCount } from '../tasks/users-by-count.ts'

type ProjectActor = { id: number; name: string }

const factOf = (actor: ProjectActor, project: Project, action: Fact['action'], seenBy: number[]): FactBase => ({
  organizationId: project.organization_id,
  actorId: actor.id,
  entity: 'project',
  entityId: project.id,
  action,
  seenBy,
})

/** The notification of the users whom the project's description mentions. */
const descriptionNotification = (actor: ProjectActor, project: Project, users: number[]) => ({
  to: { users },
  notification: {
    kind: 'project.mentioned_in_description',
    values: { actor: actor.name, title: project.name },
    priority: 'medium',
    project_id: project.id,
    project_title: project.name,
  } as const,
})

/** A new project, with the users whom its description mentions. */
export const projectCreated = (actor: ProjectActor, project: Project, mentioned: number[]): Fact => ({
  ...factOf(actor, project, 'created', []),
  kind: 'project.created',
  values: { name: project.name },
  notifications: [
    descriptionNotification(actor, project, mentioned),
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

type Copied = Pick<FactValues['project.created'], 'template_id' | 'source_id' | 'tasks' | 'milestones'>

/**
 * A new project with everything that was copied into it. The fact represents its tasks and milestones, too, and a user is
 * notified once of all assignments in it: `assignments` has the id of the user for each of them.
 */
export function projectCopied(actor: ProjectActor, project: Project, copied: Copied, assignments: number[]): Fact {
  const groups = usersByCount(assignments)
  const common = { priority: 'medium', project_id: project.id, project_title: project.name } as const
  return {
    ...factOf(actor, project, 'created', [...new Set(assignments)]),
    kind: 'project.created',
    values: { name: project.name, ...copied },
    notifications: [
      ...[...groups].map(([count, users]) => ({
        to: { users },
        notification: { kind: 'task.assigned_together', values: { actor: actor.name, count }, ...common } as const,
      })),
      {
        to: { adminsAndManagers: true, except: assignments },
        notification: { kind: 'project.created', values: { actor: actor.name, title: project.name }, ...common },
      },
    ],
  }
}

/** A changed project, with the users whom its description newly mentions. */
export const projectUpdated = (
  actor: ProjectActor,
  project: Project,
  changes: Changes<typeof projectFields>,
  seenBy: number[],
  mentioned: number[],
): Fact => ({
  ...factOf(actor, project, 'updated', seenBy),
  kind: 'project.updated',
  values: { changes },
  notifications: [descriptionNotification(actor, project, mentioned)],
})

export const projectDeleted = (actor: ProjectActor, project: Project, seenBy: number[]): Fact => ({
  ...factOf(actor, project, 'deleted', seenBy),
  kind: 'project.deleted',
  values: { name: project.name },
})
