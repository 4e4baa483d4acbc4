import { retryWhileBusy } from '@muster/server/testing/retry-while-busy'
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { postbox } from '../postbox.ts'
import type { paths } from './generated.ts'

export type Caller = Client<paths>

/** What the story runs against: a listening API, and the mails that it sends. */
export type StoryContext = {
  /** A generated client with this token, or without a session. */
  caller(token?: string): Caller
  post: Awaited<ReturnType<typeof postbox>>
}

/** A signed-in user with their client. */
export type Person = { id: number; email: string; name: string; does: Caller }

export const password = 'correct horse battery'

type Exchange = { method: string; schemaPath: string; response: Response; url: string }

/** Creates clients that know only the address and the generated types, and reports every response. */
export function callerAt(address: string, report: (exchange: Exchange) => Promise<void>) {
  const listening: Middleware = {
    onResponse: ({ request, schemaPath, response }) =>
      report({ method: request.method, schemaPath, response: response.clone(), url: request.url }),
  }
  return (token?: string): Caller => {
    const client = createClient<paths>({
      baseUrl: address,
      fetch: (request) => retryWhileBusy(() => fetch(request.clone())),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    client.use(listening)
    return client
  }
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/** The data of a successful response; throws with the error otherwise. */
export function answered<Data>({ data, error, response }: Answer<Data>): Data {
  if (data === undefined) throw refused(response, error)
  return data
}

/** Requires a 204 response. */
export function done({ error, response }: Answer<unknown>): void {
  if (response.status !== 204) throw refused(response, error)
}

const refused = ({ url, status }: Response, error: unknown) =>
  new Error(`${url} answered ${status} ${JSON.stringify(error)}`)
