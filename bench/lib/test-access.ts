import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import { openDatabase } from '@muster/database/open'
import { createStore } from '@muster/server/store'
import { people } from '../../apps/api/src/testing/people.ts'
import type { FixtureWorld } from '../../apps/api/src/testing/permissions/fixture.ts'
import type { RunningMuster } from './with-build.ts'

/** Access to a running Muster for tests: its store, requests as any user, and test users created in its database. */
export async function openTestAccess({ muster, environment }: Pick<RunningMuster, 'muster' | 'environment'>) {
  const urls = await runningEmbedded(`${environment.DATA_DIR}`)
  if (!urls) throw new Error('The database is not running.')
  const database = openDatabase({ url: urls.ownerUrl, max: 4 })
  const store = createStore(database)
  const as: FixtureWorld['as'] = (person) => {
    const ask = async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${muster.apiUrl}${url}`, {
        method,
        headers: {
          ...(person && { authorization: `Bearer ${person.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const parsed = text ? JSON.parse(text) : undefined
      return { status: response.status, body: parsed, headers: Object.fromEntries(response.headers), text }
    }
    return {
      get: (url, headers) => ask('GET', url, undefined, headers),
      post: (url, body, headers) => ask('POST', url, body, headers),
      put: (url, body, headers) => ask('PUT', url, body, headers),
      patch: (url, body, headers) => ask('PATCH', url, body, headers),
      delete: (url, body, headers) => ask('DELETE', url, body, headers),
    }
  }
  return { store, as, ...people(store), close: database.close }
}
