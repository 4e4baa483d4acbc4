import type { Page } from '@playwright/test'

type Named = { event: string; payload: unknown }

/** Parses a Socket.IO frame: 42 is an event, followed by a number if it wants an acknowledgement. */
function eventIn(frame: string): Named | undefined {
  const [, body] = /^42\d*(\[.*)$/s.exec(frame) ?? []
  if (!body) return undefined
  const [event, payload] = JSON.parse(body)
  return { event, payload }
}

/** Intercepts a page's chat socket: records events in both directions, and can inject, delay and drop them. */
export async function tapLine(page: Page) {
  const sent: Named[] = []
  const received: Named[] = []
  let tell: (event: string, payload: unknown) => void = () => {}
  let address = ''
  let handshake = ''
  let breaking = ''
  let cut = () => {}
  let isCut = false
  let holding = ''
  let held: (() => void)[] | undefined
  let stalled: (() => void)[] | undefined
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return socket.close()
    const server = socket.connectToServer()
    cut = () => {
      void server.close()
      void socket.close()
    }
    address = socket.url()
    tell = (event, payload) => socket.send(`42${JSON.stringify([event, payload])}`)
    socket.onMessage((frame) => {
      const text = String(frame)
      if (text.startsWith('40')) handshake = text.slice(2)
      const one = eventIn(text)
      if (one) {
        sent.push(one)
        if (one.event === breaking) {
          breaking = ''
          return cut()
        }
      }
      if (one?.event === holding) held ??= []
      if (held) held.push(() => server.send(frame))
      else server.send(frame)
    })
    server.onMessage((frame) => {
      const one = eventIn(String(frame))
      if (one) received.push(one)
      if (stalled) stalled.push(() => socket.send(frame))
      else socket.send(frame)
    })
  })
  const named = (events: Named[], name: string) =>
    events.filter(({ event }) => event === name).map(({ payload }) => payload)
  return {
    address: () => address,
    handshake: () => JSON.parse(handshake),
    /** The payloads that the page sent with this event, oldest first. */
    sent: (event: string) => named(sent, event),
    /** The payloads that the service sent with this event, oldest first. */
    told: (event: string) => named(received, event),
    tell: (event: string, payload: unknown) => tell(event, payload),
    /** Holds back what the page sends, starting with the next such event; returns a function that releases it. */
    holdAt(event: string) {
      holding = event
      return () => {
        for (const send of held ?? []) send()
        holding = ''
        held = undefined
      }
    },
    /** Closes the connection instead of forwarding the next such event. */
    breakAt(event: string) {
      breaking = event
    },
    /** Holds back what the service sends, like a dead spot; returns a function that delivers all of it at once. */
    stall() {
      stalled = []
      return () => {
        for (const send of stalled ?? []) send()
        stalled = undefined
      }
    },
    /** Cuts only the socket; HTTP calls still work. Returns a function that restores it. */
    async cut() {
      isCut = true
      const polling = /\/socket\.io\//
      await page.route(polling, (route) => route.abort())
      cut()
      return () => {
        isCut = false
        return page.unroute(polling)
      }
    },
  }
}
