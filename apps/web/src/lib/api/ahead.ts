type Asked = { bearer: string; response: Promise<Response> }

const asked = new Map<string, Asked>()

/** What every call says of itself. */
export const headersFor = (bearer: string | null): Record<string, string> =>
  bearer ? { accept: 'application/json', authorization: `Bearer ${bearer}` } : { accept: 'application/json' }

/** Asks for what a page is going to call for, while that page's code is still on its way. */
export function askAhead(bearer: string, address: string) {
  const response = fetch(address, { headers: headersFor(bearer) }).then(whole)
  response.catch(() => undefined) // who takes it hears of it
  asked.set(address, { bearer, response })
}

/** Takes in the body too: a browser keeps a large one waiting until somebody reads it. */
const whole = async (response: Response) => new Response(await response.arrayBuffer(), response)

/** The answer that was asked for ahead, to the first who calls for it. */
export function takeAhead(bearer: string | null, address: string): Promise<Response> | undefined {
  const found = asked.get(address)
  asked.delete(address)
  return found?.bearer === bearer ? found.response : undefined
}

/** What nobody has taken yet may be outdated. */
export const forgetAhead = () => asked.clear()
