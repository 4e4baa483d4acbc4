import { setTimeout } from 'node:timers/promises'
import type { Store } from '@muster/server/store'
import { makeLink } from '../../apps/api/src/accounts/email/links.ts'
import { demoEmail } from '../../apps/api/src/demo/fill.ts'

type Db = Store['db']

/**
 * Finds a task assigned to Ewa that belongs to a milestone of a goal, and a chat group, which users of every role see, and
 * tasks that show one of the parts of a task: subtasks, a blocker, a series, and responses to an assignment.
 */
export async function findExamples(db: Db, organizationId: number) {
  const task = await db
    .selectFrom('tasks as t')
    .innerJoin('task_assignees as a', 'a.task_id', 't.id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['t.id as task', 't.project_id as project', 't.goal_id as goal', 't.milestone_id as milestone'])
    .where('t.organization_id', '=', organizationId)
    .where('u.email', '=', demoEmail('ewa'))
    .where('t.goal_id', 'is not', null)
    .where('t.milestone_id', 'is not', null)
    .orderBy('t.comment_count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { room } = await db
    .selectFrom('chat_rooms')
    .select('id as room')
    .where('organization_id', '=', organizationId)
    .where('name', '=', 'Website relaunch')
    .executeTakeFirstOrThrow()
  return { ...task, room, ...(await findTasksWithParts(db, organizationId)) }
}

async function findTasksWithParts(db: Db, organizationId: number) {
  const tasks = () =>
    db.selectFrom('tasks as t').select('t.id').where('t.organization_id', '=', organizationId).limit(1)
  const assigned = () => tasks().innerJoin('task_assignees as a', 'a.task_id', 't.id')
  const parent = tasks().innerJoin('tasks as c', 'c.parent_id', 't.id').where('t.status', '=', 'in_progress')
  const blocked = tasks().where('t.open_blocker_count', '>', 0).where('t.status', '=', 'todo')
  const repeating = tasks().where('t.series_id', 'is not', null)
  const open = assigned().where('t.status', 'in', ['todo', 'in_progress', 'in_review'])
  const declined = open.where('a.response', '=', 'declined')
  const proposed = open.where('a.response', '=', 'proposed')
  // A task of Ewa that she has not responded to, so that she is asked to.
  const asked = open
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('u.email', '=', demoEmail('ewa'))
    .where('a.response', 'is', null)
    .whereRef('a.assigned_by', '<>', 'a.user_id')
  const idOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id
  return {
    parent: await idOf(parent),
    blocked: await idOf(blocked),
    repeating: await idOf(repeating),
    declined: await idOf(declined),
    proposed: await idOf(proposed),
    asked: await idOf(asked),
  }
}

/** Creates a user with a valid password-reset link. @returns the link's token */
export async function createResetToken(store: Store) {
  const person = { email: 'forgot@nowhere.example', username: 'forgot', full_name: 'Frances Forgot' }
  const { id } = await store.db
    .insertInto('users')
    .values({ ...person, role: 'employee', status: 'active', is_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return store.write((tx) => makeLink(tx, 'reset', { id, email: person.email }))
}

/** Creates editable comments by the admin and a pending invitation, through the API. @returns the invitation's token */
export async function createCommentsAndInvitation(
  url: string,
  token: string,
  on: { organization: number; task: number; milestone: number | null },
) {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const ask = () => fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    let response = await ask()
    // Services that have just started on a busy machine may respond with 503.
    for (let retries = 0; response.status === 503 && retries < 20; retries++) {
      await setTimeout(500)
      response = await ask()
    }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.text()
  }
  await post(`/tasks/${on.task}/comments`, { content: 'Looks right to me. I will tell the printers tomorrow.' })
  await post(`/milestones/${on.milestone}/comments`, { comment: 'Two of three are there; the last one is on its way.' })
  const invitation = { email: 'invited@nowhere.example', role: 'member' }
  const invited: { invitation_url: string } = JSON.parse(
    await post(`/organizations/${on.organization}/invite-member`, invitation),
  )
  return new URL(invited.invitation_url).hash.slice(1)
}
