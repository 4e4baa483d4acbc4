import type { Page } from '@playwright/test'

type Sent = { event: string; payload: unknown }

/** Listens in on the socket of a page's chat: what the page sends, and a way to tell it something ourselves. */
export async function tapLine(page: Page) {
  const sent: Sent[] = []
  let tell: (event: string, payload: unknown) => void = () => {}
  let address = ''
  let handshake = ''
  let breaking = ''
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    address = socket.url()
    tell = (event, payload) => socket.send(`42${JSON.stringify([event, payload])}`)
    socket.onMessage((frame) => {
      const text = String(frame)
      // Socket.IO's own words: 40 opens a namespace, 42 is an event, with a number where an answer is wanted.
      if (text.startsWith('40')) handshake = text.slice(2)
      const [, body] = /^42\d*(\[.*)$/s.exec(text) ?? []
      if (body) {
        const [event, payload] = JSON.parse(body)
        sent.push({ event, payload })
        if (event === breaking) {
          breaking = ''
          server.close()
          return socket.close()
        }
      }
      server.send(frame)
    })
  })
  return {
    address: () => address,
    handshake: () => JSON.parse(handshake),
    /** What was sent under this name, oldest first. */
    sent: (event: string) => sent.filter((one) => one.event === event).map(({ payload }) => payload),
    tell: (event: string, payload: unknown) => tell(event, payload),
    /** Breaks the line instead of sending the next such event on. */
    breakAt(event: string) {
      breaking = event
    },
  }
}
