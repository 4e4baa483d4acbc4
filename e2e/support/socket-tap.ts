import type { Page } from '@playwright/test'

type NamedEvent = { event: string; payload: unknown }

/** The frame by which the service checks whether the page is still connected. */
const ping = '2'

/** Parses a Socket.IO frame. 42 marks an event; a number after it means that the sender expects an acknowledgement. */
function eventIn(frame: string): NamedEvent | undefined {
  const [, body] = /^42\d*(\[.*)$/s.exec(frame) ?? []
  if (!body) return undefined
  const [event, payload] = JSON.parse(body)
  return { event, payload }
}

/** Intercepts the chat socket of a page. Records events in both directions, and can inject, delay and drop events. */
export async function tapSocket(page: Page) {
  const sent: NamedEvent[] = []
  const received: NamedEvent[] = []
  let emitEvent: (event: string, payload: unknown) => void = () => {}
  let address = ''
  let handshake = ''
  let disconnectEvent = ''
  let cutConnections = () => {}
  let isCut = false
  let heldEvent = ''
  let heldFrames: (() => void)[] | undefined
  let stalledFrames: (() => void)[] | undefined
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return socket.close()
    const server = socket.connectToServer()
    cutConnections = () => {
      void server.close()
      void socket.close()
    }
    address = socket.url()
    emitEvent = (event, payload) => socket.send(`42${JSON.stringify([event, payload])}`)
    socket.onMessage((frame) => {
      const text = String(frame)
      if (text.startsWith('40')) handshake = text.slice(2)
      const namedEvent = eventIn(text)
      if (namedEvent) {
        sent.push(namedEvent)
        if (namedEvent.event === disconnectEvent) {
          disconnectEvent = ''
          return cutConnections()
        }
      }
      if (namedEvent?.event === heldEvent) heldFrames ??= []
      if (heldFrames) heldFrames.push(() => server.send(frame))
      else server.send(frame)
    })
    server.onMessage((frame) => {
      const namedEvent = eventIn(String(frame))
      if (namedEvent) received.push(namedEvent)
      // A page that receives no pings ends the connection, so pings are not held back.
      if (stalledFrames && frame !== ping) stalledFrames.push(() => socket.send(frame))
      else socket.send(frame)
    })
  })
  const payloadsOf = (events: NamedEvent[], name: string) =>
    events.filter(({ event }) => event === name).map(({ payload }) => payload)
  return {
    address: () => address,
    handshake: () => JSON.parse(handshake),
    /** The payloads that the page sent with this event, oldest first. */
    sent: (event: string) => payloadsOf(sent, event),
    /** The payloads that the service sent with this event, oldest first. */
    received: (event: string) => payloadsOf(received, event),
    emitToPage: (event: string, payload: unknown) => emitEvent(event, payload),
    /** Holds back what the page sends, starting with the next event of this name. Returns a function that sends it. */
    holdAt(event: string) {
      heldEvent = event
      return () => {
        for (const send of heldFrames ?? []) send()
        heldEvent = ''
        heldFrames = undefined
      }
    },
    /** Closes the connection instead of forwarding the next event of this name that the page sends. */
    disconnectAt(event: string) {
      disconnectEvent = event
    },
    /** Holds back what the service sends, like a stalled network. Returns a function that delivers it all at once. */
    holdReceived() {
      stalledFrames = []
      return () => {
        for (const send of stalledFrames ?? []) send()
        stalledFrames = undefined
      }
    },
    /** Cuts only the socket, so HTTP requests still work. Returns a function that lets the socket connect again. */
    async disconnect() {
      isCut = true
      const polling = /\/socket\.io\//
      await page.route(polling, (route) => route.abort())
      cutConnections()
      return () => {
        isCut = false
        return page.unroute(polling)
      }
    },
  }
}
