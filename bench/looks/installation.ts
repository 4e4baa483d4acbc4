import { freePort } from '@muster/database/embedded/free-port'
import { openDatabase } from '@muster/database/open'
import { createStore } from '@muster/server/store'
import { fillDemo } from '../../apps/api/src/demo/fill.ts'
import { environmentOf, startApi } from '../lib/muster.ts'
import { type Service, startService } from '../lib/service.ts'
import { startDatabase } from '../lib/start-database.ts'
import { createCommentsAndInvitation, createResetToken, findExamples } from './examples.ts'
import { signInTeam, signInWithoutOrganization } from './people.ts'

/**
 * Starts a Muster installation with the demo's organization and an empty one, and creates sessions for the demo's team
 * and for users without an organization.
 */
export async function startInstallation() {
  const database = await startDatabase()
  const services: Service[] = []
  const openedDatabase = openDatabase({ url: database.ownerUrl })
  const stop = async () => {
    for (const service of services) await service.stop()
    await openedDatabase.close()
    await database.stop()
  }
  try {
    const store = createStore(openedDatabase)
    const fullOrganizationId = await fillDemo(store, 'nobody signs in with a password')
    const emptyOrganization = await store.db
      .insertInto('organizations')
      .values({ name: 'Empty Rooms', description: 'Nothing happened here yet.', key_prefix: 'ER' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await store.db.insertInto('task_numbers').values({ organization_id: emptyOrganization.id }).execute()
    const tokens = await signInTeam(store.db, emptyOrganization.id)
    const tokensWithoutOrganization = await signInWithoutOrganization(store.db)
    const examples = await findExamples(store.db, fullOrganizationId)
    const resetToken = await createResetToken(store)
    const environment = { ...environmentOf(database), API_PORT: String(await freePort()) }
    const chat = await startService(['dist/chat.mjs'], environment, 'CHAT_PORT')
    services.push(chat)
    const api = await startApi({ ...environment, CHAT_URL: chat.url })
    services.push(api)
    const invitationToken = await createCommentsAndInvitation(api.url, tokens.get('ingrid') ?? '', {
      organization: fullOrganizationId,
      ...examples,
    })
    const ids = Object.entries({ ...examples, reset: resetToken, invitation: invitationToken }).map(
      ([name, id]) => [name, String(id)] as const,
    )
    return {
      url: api.url,
      fullOrganizationId,
      emptyOrganizationId: emptyOrganization.id,
      tokens,
      tokensWithoutOrganization,
      ids,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
