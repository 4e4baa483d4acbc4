import { retryWhileBusy } from '@muster/server/testing/retry-while-busy'
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { postbox } from '../postbox.ts'
import type { paths } from './generated.ts'

export type Caller = Client<paths>

/** Where the story plays: an API that listens somewhere, and the mails that it sends. */
export type House = {
  /** A generated client for whoever has this token, or for somebody who has none. */
  caller(token?: string): Caller
  post: Awaited<ReturnType<typeof postbox>>
}

/** Somebody who signed in, with the client to act with. */
export type Person = { id: number; email: string; name: string; does: Caller }

export const password = 'correct horse battery'

type Told = { method: string; schemaPath: string; response: Response; url: string }

/** Makes clients that know nothing but the address and the generated types, and tells what each was answered. */
export function callerAt(address: string, tell: (told: Told) => Promise<void>) {
  const listening: Middleware = {
    onResponse: ({ request, schemaPath, response }) =>
      tell({ method: request.method, schemaPath, response: response.clone(), url: request.url }),
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

/** What was answered. A refusal ends the story with what was said. */
export function answered<Data>({ data, error, response }: Answer<Data>): Data {
  if (data === undefined) throw refused(response, error)
  return data
}

/** Nothing to say, but done. */
export function done({ error, response }: Answer<unknown>): void {
  if (response.status !== 204) throw refused(response, error)
}

const refused = ({ url, status }: Response, error: unknown) =>
  new Error(`${url} answered ${status} ${JSON.stringify(error)}`)
