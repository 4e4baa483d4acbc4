import { type ServerOptions, WebSocketServer } from 'ws'

/**
 * Reads at most one message per connection in each turn of the event loop, so that a burst from one client does not
 * delay the other clients.
 */
export class FairServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false })
  }
}
