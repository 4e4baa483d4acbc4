import type { Page } from '@playwright/test'

type Named = { event: string; payload: unknown }

/** Socket.IO's own words: 40 opens a namespace, 42 is an event, with a number where an answer is wanted. */
function eventIn(frame: string): Named | undefined {
  const [, body] = /^42\d*(\[.*)$/s.exec(frame) ?? []
  if (!body) return undefined
  const [event, payload] = JSON.parse(body)
  return { event, payload }
}

/** Listens in on the socket of a page's chat: what the page sends, and a way to tell it something ourselves. */
export async function tapLine(page: Page) {
  const sent: Named[] = []
  const told: Named[] = []
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
      if (one) told.push(one)
      if (stalled) stalled.push(() => socket.send(frame))
      else socket.send(frame)
    })
  })
  const named = (events: Named[], name: string) =>
    events.filter(({ event }) => event === name).map(({ payload }) => payload)
  return {
    address: () => address,
    handshake: () => JSON.parse(handshake),
    /** What was sent under this name, oldest first. */
    sent: (event: string) => named(sent, event),
    /** What the service told under this name, oldest first. */
    told: (event: string) => named(told, event),
    tell: (event: string, payload: unknown) => tell(event, payload),
    /** Keeps back what is sent from the next such event on; answers how to let it go. */
    holdAt(event: string) {
      holding = event
      return () => {
        for (const send of held ?? []) send()
        holding = ''
        held = undefined
      }
    },
    /** Breaks the line instead of sending the next such event on. */
    breakAt(event: string) {
      breaking = event
    },
    /** Keeps back what the service sends, as a dead spot does; returns how to deliver all of it at once. */
    stall() {
      stalled = []
      return () => {
        for (const send of stalled ?? []) send()
        stalled = undefined
      }
    },
    /** Breaks the line, and alone that: calls go through. Answers how to mend it. */
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
