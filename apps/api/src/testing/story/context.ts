import { retryWhileBusy } from '@muster/server/testing/retry-while-busy'
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { startMailServer } from '../start-mail-server.ts'
import type { paths } from './generated.ts'

export type ApiClient = Client<paths>

/** What the test runs against: a listening API, and the mails that it sends. */
export type StoryContext = {
  /** Returns a generated client that uses the session of this token, or no session if there is no token. */
  caller(token?: string): ApiClient
  mailServer: Awaited<ReturnType<typeof startMailServer>>
}

/** A signed-in user with their client. */
export type Person = { id: number; email: string; name: string; api: ApiClient }

export const password = 'correct horse battery'

type Exchange = { method: string; schemaPath: string; response: Response; url: string }

/**
 * Returns a function that creates clients from only the address and the generated types. The clients call `report` with
 * every response that they return.
 */
export function clientsAt(address: string, report: (exchange: Exchange) => Promise<void>) {
  const reportMiddleware: Middleware = {
    onResponse: ({ request, schemaPath, response }) =>
      report({ method: request.method, schemaPath, response: response.clone(), url: request.url }),
  }
  return (token?: string): ApiClient => {
    const client = createClient<paths>({
      baseUrl: address,
      fetch: (request) => retryWhileBusy(() => fetch(request.clone())),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    client.use(reportMiddleware)
    return client
  }
}

type ClientResponse<Data> = { data?: Data; error?: unknown; response: Response }

/** Returns the data of a response; throws if the response has no data, for example because it is an error. */
export function dataOf<Data>({ data, error, response }: ClientResponse<Data>): Data {
  if (data === undefined) throw errorOf(response, error)
  return data
}

/** Requires a 204 response. */
export function expectNoContent({ error, response }: ClientResponse<unknown>): void {
  if (response.status !== 204) throw errorOf(response, error)
}

const errorOf = ({ url, status }: Response, error: unknown) =>
  new Error(`${url} returned ${status} ${JSON.stringify(error)}`)
