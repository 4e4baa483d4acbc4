type Prefetched = { bearer: string; response: Promise<Response> }

const prefetched = new Map<string, Prefetched>()

/** Headers of every API call. */
export const headersFor = (bearer: string | null): Record<string, string> =>
  bearer ? { accept: 'application/json', authorization: `Bearer ${bearer}` } : { accept: 'application/json' }

/** Starts the requests that a page will make while that page's code is still loading. */
export function prefetch(bearer: string, address: string) {
  const response = fetch(address, { headers: headersFor(bearer) }).then(withBody)
  response.catch(() => undefined) // the caller of takePrefetched handles the failure
  prefetched.set(address, { bearer, response })
}

/** Reads the body too: the browser stalls a large response until it is read. */
const withBody = async (response: Response) => new Response(await response.arrayBuffer(), response)

/** The prefetched response, for the first caller only. */
export function takePrefetched(bearer: string | null, address: string): Promise<Response> | undefined {
  const found = prefetched.get(address)
  prefetched.delete(address)
  return found?.bearer === bearer ? found.response : undefined
}

/** Discards unused responses, which may be outdated. */
export const discardPrefetched = () => prefetched.clear()
