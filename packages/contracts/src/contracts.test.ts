import { expect, it } from 'vitest'
import * as accounts from './accounts.ts'
import * as analytics from './analytics.ts'
import * as calls from './calls.ts'
import * as messages from './chat/messages.ts'
import * as people from './chat/people.ts'
import * as rooms from './chat/rooms.ts'
import type { Endpoint } from './endpoint.ts'
import * as goalMilestones from './goal-milestones.ts'
import * as goals from './goals.ts'
import * as milestones from './milestones.ts'
import * as notifications from './notifications.ts'
import * as organizationExports from './organization-exports.ts'
import * as organizations from './organizations.ts'
import * as projects from './projects.ts'
import * as taskImports from './task-imports.ts'
import * as tasks from './tasks.ts'
import * as trash from './trash.ts'
import * as users from './users.ts'

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value

const endpoints = [
  accounts,
  analytics,
  calls,
  notifications,
  organizationExports,
  organizations,
  projects,
  goalMilestones,
  goals,
  milestones,
  tasks,
  taskImports,
  trash,
  users,
  people,
  rooms,
  messages,
]
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint)

it('every response with a body has a schema, and a 204 response has none [API-004 (settled: the contract shapes them)]', () => {
  expect(endpoints.length).toBeGreaterThan(45)
  const endpointsWithWrongSchema = endpoints.filter(({ success, reply }) => (success === 204) === (reply !== undefined))
  expect(endpointsWithWrongSchema.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

it('the calls for listing, inviting and deleting exist [API-174 (settled: the contract names them)]', () => {
  const expectedEndpoints = [
    projects.listProjects,
    projects.listOrganizationProjects,
    organizations.listOrganizations,
    organizations.inviteMember,
    tasks.listTasks,
    tasks.listMilestoneTasks,
    users.listUsers,
    users.listMembers,
    users.deleteUser,
  ]
  expect(expectedEndpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /projects/',
    'GET /projects/organization/:id',
    'GET /organizations/',
    'POST /organizations/:id/invite-member',
    'GET /tasks/',
    'GET /tasks/milestone/:id',
    'GET /users/',
    'GET /users/organizations/:id',
    'DELETE /users/:id',
  ])
})

it('no method and path is defined twice', () => {
  const routes = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
})
