import { freePort } from '@muster/database/embedded/free-port'
import { openDatabase } from '@muster/database/open'
import { hashToken, newToken } from '@muster/server/session'
import { createStore } from '@muster/server/store'
import { demoMail, fillDemo } from '../../apps/api/src/demo/fill.ts'
import { startDatabase } from '../lib/house.ts'
import { environmentOf, startApi } from '../lib/muster.ts'
import { type Service, startService } from '../lib/service.ts'

/** A Muster with the demo's team in one organization, and another that is empty; its people are signed in. */
export async function startHouse() {
  const database = await startDatabase()
  const services: Service[] = []
  const opened = openDatabase({ url: database.ownerUrl })
  const stop = async () => {
    for (const service of services) await service.stop()
    await opened.close()
    await database.stop()
  }
  try {
    const store = createStore(opened)
    const full = await fillDemo(store, 'nobody signs in with a password')
    const tokens = new Map<string, string>()
    const empty = await store.db
      .insertInto('organizations')
      .values({ name: 'Empty Rooms', description: 'Nothing happened here yet.', key_prefix: 'ER' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await store.db.insertInto('task_numbers').values({ organization_id: empty.id }).execute()
    for (const handle of ['ingrid', 'mateus', 'ewa']) {
      const person = await store.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', demoMail(handle))
        .executeTakeFirstOrThrow()
      const membership = await store.db
        .selectFrom('memberships')
        .select('role')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      await store.db
        .insertInto('memberships')
        .values({
          organization_id: empty.id,
          user_id: person.id,
          role: membership.role,
          status: 'active',
          joined_at: new Date().toISOString(),
        })
        .execute()
      const token = newToken()
      await store.db
        .insertInto('sessions')
        .values({ user_id: person.id, token_hash: hashToken(token) })
        .execute()
      tokens.set(handle, token)
    }
    const ids = await examples(store, full)
    const environment = { ...environmentOf(database), API_PORT: String(await freePort()) }
    const chat = await startService(['dist/chat.mjs'], environment, 'CHAT_PORT')
    services.push(chat)
    const api = await startApi({ ...environment, CHAT_URL: chat.url })
    services.push(api)
    return { url: api.url, full, empty: empty.id, tokens, ids, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A task of Ewa's under a milestone of a goal, and a group of the chat: every role sees all of them. */
async function examples({ db }: ReturnType<typeof createStore>, organizationId: number) {
  const task = await db
    .selectFrom('tasks as t')
    .innerJoin('task_assignees as a', 'a.task_id', 't.id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['t.id as task', 't.project_id as project', 't.goal_id as goal', 't.milestone_id as milestone'])
    .where('t.organization_id', '=', organizationId)
    .where('u.email', '=', demoMail('ewa'))
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
  return Object.entries({ ...task, room }).map(([name, id]) => [name, String(id)] as const)
}
