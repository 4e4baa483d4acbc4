type Asked = { bearer: string; response: Promise<Response> }

const asked = new Map<string, Asked>()

/** Headers of every API call. */
export const headersFor = (bearer: string | null): Record<string, string> =>
  bearer ? { accept: 'application/json', authorization: `Bearer ${bearer}` } : { accept: 'application/json' }

/** Starts the requests that a page will make while that page's code is still loading. */
export function askAhead(bearer: string, address: string) {
  const response = fetch(address, { headers: headersFor(bearer) }).then(whole)
  response.catch(() => undefined) // the caller of takeAhead handles the failure
  asked.set(address, { bearer, response })
}

/** Reads the body too: the browser stalls a large response until it is read. */
const whole = async (response: Response) => new Response(await response.arrayBuffer(), response)

/** The prefetched response, for the first caller only. */
export function takeAhead(bearer: string | null, address: string): Promise<Response> | undefined {
  const found = asked.get(address)
  asked.delete(address)
  return found?.bearer === bearer ? found.response : undefined
}

/** Discards unused responses, which may be outdated. */
export const forgetAhead = () => asked.clear()
