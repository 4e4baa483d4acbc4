import * as rooms from '@muster/contracts/chat/rooms'
import * as comments from '@muster/contracts/comments'
import type { Endpoint } from '@muster/contracts/endpoint'
import * as goalMilestones from '@muster/contracts/goal-milestones'
import * as goals from '@muster/contracts/goals'
import * as milestones from '@muster/contracts/milestones'
import * as exports from '@muster/contracts/organization-exports'
import * as organizations from '@muster/contracts/organizations'
import * as projects from '@muster/contracts/projects'
import * as tasks from '@muster/contracts/tasks'
import * as users from '@muster/contracts/users'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../lib/testing.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { createGroup: makeGroup } = await import('./chat/queries.ts')
const { sendNewGoal } = await import('./goals/goal-calls.ts')
const { emptyGoal, newGoalOf } = await import('./goals/forms/goal-form.ts')
const { sendMilestoneComment } = await import('./milestones/milestone-comments.ts')
const { sendNewMilestone } = await import('./milestones/mutations.ts')
const { sendNewExport } = await import('./organization-exports/queries.ts')
const { sendNewOrganization } = await import('./organizations/mutations.ts')
const { sendNewProject } = await import('./projects/mutations.ts')
const { sendComment } = await import('./tasks/comments/mutations.ts')
const { sendNewTask } = await import('./tasks/queries.ts')
const { sendInvitation } = await import('./users/mutations.ts')

const milestone = {
  title: 'Roof closed',
  start_date: '2026-11-01',
  due_date: '2027-01-15',
  project_id: 7,
  organization_id: 3,
}

/** Endpoints that create objects, each with the function with which the pages call it. */
const creations: [{ path: string }, () => Promise<unknown>][] = [
  [organizations.createOrganization, () => sendNewOrganization({ name: 'Northern Lights', description: 'At work' })],
  [
    users.createUser,
    () => sendInvitation({ organizationId: 3, email: 'a@b.example', role: 'member', fullName: 'Ada' }),
  ],
  [projects.createProject, () => sendNewProject({ name: 'Greenhouse', organization_id: 3 })],
  [goals.createGoal, () => sendNewGoal(newGoalOf('team', emptyGoal, 3))],
  [milestones.createMilestone, () => sendNewMilestone(milestone, undefined)],
  [goalMilestones.createGoalMilestone, () => sendNewMilestone(milestone, 9)],
  [tasks.createTask, () => sendNewTask({ title: 'Order the glass', project_id: 7 }, 'Failed')],
  [comments.addComment, () => sendComment(4, { content: 'How thick?', fileIds: [] })],
  [comments.addMilestoneComment, () => sendMilestoneComment(5, { content: 'Who has the key?', fileIds: [] })],
  [exports.createExport, () => sendNewExport(3)],
  [rooms.createRoom, () => makeGroup(3, { name: 'Roof', participantIds: ['8'] })],
]

let idempotencyKeys: unknown[] = []
let stop = async (): Promise<unknown> => undefined
beforeEach(async () => {
  stubPage('http://localhost/admin/dashboard')
  idempotencyKeys = []
  stop = await serve((request, response) => {
    idempotencyKeys.push(request.headers['idempotency-key'])
    if (idempotencyKeys.length === 1) return request.socket.destroy()
    response.writeHead(200, { connection: 'close' }).end('{}')
  })
})
afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

describe('a retry after a missing response carries the same idempotency key', () => {
  it.each(creations)('$path', async (_, send) => {
    await expect(send()).rejects.toThrow()
    await send()
    await send()
    const [first, repeated, another] = idempotencyKeys
    expect(first).toEqual(expect.any(String))
    expect(repeated).toBe(first)
    expect(another).toEqual(expect.any(String))
    expect(another).not.toBe(first)
  })
})

// Messages, imports and accounts are not checked here: messages carry an id that makes retries safe, imports are
// uploads, which always have an idempotency key, and calls about accounts ignore the key. Endpoints with an idempotency
// mode create nothing or ignore the key.
it('no other endpoint creates something', () => {
  const isCreation = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && value.method === 'POST'
  const creationEndpoints = [
    comments,
    goalMilestones,
    goals,
    milestones,
    exports,
    organizations,
    projects,
    rooms,
    tasks,
    users,
  ]
    .flatMap((contract): unknown[] => Object.values(contract))
    .filter(isCreation)
    .filter(({ success, idempotency: idempotencyMode }) => success < 204 && success !== 200 && !idempotencyMode)
  expect(new Set(creations.map(([{ path }]) => path))).toEqual(new Set(creationEndpoints.map(({ path }) => path)))
})
