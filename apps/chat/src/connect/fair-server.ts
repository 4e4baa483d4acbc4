import { type ServerOptions, WebSocketServer } from 'ws'

/** Takes one message of a connection in each turn of the event loop: who sends many at once holds up nobody else. */
export class FairServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false })
  }
}
