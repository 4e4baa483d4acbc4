import { type ServerOptions, WebSocketServer } from 'ws'

/**
 * Reads one message of a connection in each turn of the event loop, so that a burst from one client does not delay the
 * others.
 */
export class FairServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false })
  }
}
