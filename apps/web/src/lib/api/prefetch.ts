type Prefetched = { bearer: string; response: Promise<Response> }

declare global {
  var prefetchedResponses: Map<string, Prefetched> | undefined
}

/** Global, because the page's inline script is a separate bundle and must share this map with the app. */
globalThis.prefetchedResponses ??= new Map()
const prefetched = globalThis.prefetchedResponses

/** The headers that API calls have in common. */
export const headersFor = (bearer: string | null): Record<string, string> =>
  bearer ? { accept: 'application/json', authorization: `Bearer ${bearer}` } : { accept: 'application/json' }

/** Sends a request whose response a page will need, while the page's code is still loading. */
export function prefetch(bearer: string, address: string) {
  const response = fetch(address, { headers: headersFor(bearer) }).then(withBody)
  response.catch(() => undefined) // the caller of takePrefetched handles the failure
  prefetched.set(address, { bearer, response })
  return response
}

/** Reads the whole body, because the browser stops receiving a large response until its body is read. */
const withBody = async (response: Response) => new Response(await response.arrayBuffer(), response)

/** Returns a prefetched response to the first caller, if the token is the same. Later callers get undefined. */
export function takePrefetched(bearer: string | null, address: string): Promise<Response> | undefined {
  const found = prefetched.get(address)
  prefetched.delete(address)
  return found?.bearer === bearer ? found.response : undefined
}

/** Discards the prefetched responses that were not used, because they may be outdated. */
export const discardPrefetched = () => prefetched.clear()
