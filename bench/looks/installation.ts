import { freePort } from '@muster/database/embedded/free-port'
import { openDatabase } from '@muster/database/open'
import { createStore } from '@muster/server/store'
import { fillDemo } from '../../apps/api/src/demo/fill.ts'
import { environmentOf, startApi } from '../lib/muster.ts'
import { type Service, startService } from '../lib/service.ts'
import { startDatabase } from '../lib/start-database.ts'
import { addByCalls, examples, goodReset } from './examples.ts'
import { signInTeam, signInWithoutOrganization } from './people.ts'

/** A Muster with the demo's organization, an empty one, and sessions of the demo's team and of users without either. */
export async function startInstallation() {
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
    const empty = await store.db
      .insertInto('organizations')
      .values({ name: 'Empty Rooms', description: 'Nothing happened here yet.', key_prefix: 'ER' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await store.db.insertInto('task_numbers').values({ organization_id: empty.id }).execute()
    const tokens = await signInTeam(store.db, empty.id)
    const withoutOrganization = await signInWithoutOrganization(store.db)
    const found = await examples(store.db, full)
    const reset = await goodReset(store)
    const environment = { ...environmentOf(database), API_PORT: String(await freePort()) }
    const chat = await startService(['dist/chat.mjs'], environment, 'CHAT_PORT')
    services.push(chat)
    const api = await startApi({ ...environment, CHAT_URL: chat.url })
    services.push(api)
    const invitation = await addByCalls(api.url, tokens.get('ingrid') ?? '', { organization: full, ...found })
    const ids = Object.entries({ ...found, reset, invitation }).map(([name, id]) => [name, String(id)] as const)
    return { url: api.url, full, empty: empty.id, tokens, withoutOrganization, ids, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
