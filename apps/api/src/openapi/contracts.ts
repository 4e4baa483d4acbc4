import * as accounts from '@muster/contracts/accounts'
import * as analytics from '@muster/contracts/analytics'
import * as comments from '@muster/contracts/comments'
import type { Endpoint } from '@muster/contracts/endpoint'
import * as goalMilestones from '@muster/contracts/goal-milestones'
import * as goals from '@muster/contracts/goals'
import * as milestones from '@muster/contracts/milestones'
import * as notifications from '@muster/contracts/notifications'
import * as organizationExports from '@muster/contracts/organization-exports'
import * as organizations from '@muster/contracts/organizations'
import { Problem } from '@muster/contracts/problem'
import * as projects from '@muster/contracts/projects'
import * as taskImports from '@muster/contracts/task-imports'
import * as tasks from '@muster/contracts/tasks'
import * as trash from '@muster/contracts/trash'
import * as users from '@muster/contracts/users'
import * as z from 'zod/mini'

/** The contract, by the headings under which the document lists it. */
const nouns: Record<string, object> = {
  Accounts: accounts,
  Organizations: organizations,
  Users: users,
  Projects: projects,
  Tasks: tasks,
  Comments: comments,
  'Task imports': taskImports,
  Goals: goals,
  'Goal milestones': goalMilestones,
  Milestones: milestones,
  Notifications: notifications,
  Analytics: analytics,
  Trash: trash,
  Exports: organizationExports,
}

export type Named = { tag: string; operationId: string }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** What each endpoint is called in the contract, and under which heading. */
export const endpointNames = new Map<unknown, Named>(
  Object.entries(nouns).flatMap(([tag, contract]) =>
    Object.entries(contract)
      .filter(([, value]) => isEndpoint(value))
      .map(([operationId, endpoint]): [unknown, Named] => [endpoint, { tag, operationId }]),
  ),
)

export const tags = Object.keys(nouns)

/** The objects that the contract names. */
export const objects: [string, z.ZodMiniType][] = [
  ...Object.values(nouns).flatMap((contract) => Object.entries(contract)),
  ['Problem', Problem],
].filter((entry): entry is [string, z.ZodMiniObject] => entry[1] instanceof z.ZodMiniObject)
