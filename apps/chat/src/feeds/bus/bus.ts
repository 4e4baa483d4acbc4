import { setTimeout as wait } from 'node:timers/promises'
import { createBusClient } from '@muster/server/run/bus-client'
import type { FastifyBaseLogger } from 'fastify'

/**
 * A connection to the bus, on which every node receives what the others publish: at most once, and from each node in its
 * order. It receives its own texts too.
 */
export type Bus = {
  isConnected(): boolean
  /** Publishes a text without waiting. It is lost if it is very long, or if the bus is not reachable. */
  publish(text: string): void
  /** Sends what waits, unless the bus does not respond, and disconnects. */
  close(): Promise<void>
}

type BusOptions = {
  url: string
  /** What is published on one channel concerns one database. */
  channel: string
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  onMessage: (text: string) => void
  /** Called when the connection is lost: what the others publish from now on will be missed. */
  onLost: () => void
}

const firstPauseMilliseconds = 25
const longestPauseMilliseconds = 500
const closeMilliseconds = 500
/** Longer texts would delay all other work of the nodes that parse them. */
const maxCharacters = 1_000_000
/** The maximum number of texts that wait to be sent. Further ones are lost. */
const maxWaiting = 200

/** Opens the bus at a URL. It need not be reachable: connecting is tried again until `close`. */
export async function openBus({ url, channel, logger, onMessage, onLost }: BusOptions): Promise<Bus> {
  const client = await createBusClient(url, {
    commandsQueueMaxLength: maxWaiting,
    socket: {
      reconnectStrategy: (retries) => Math.min(firstPauseMilliseconds * 2 ** retries, longestPauseMilliseconds),
    },
  })
  let wasConnected: boolean | undefined
  client.on('error', (error) => {
    if (wasConnected !== false) logger.warn({ err: error }, 'the bus cannot be reached; this node reads the database')
    wasConnected = false
    onLost()
  })
  client.on('ready', () => {
    if (wasConnected === false) logger.info('the bus is connected again')
    wasConnected = true
  })
  /** Logs the first of consecutive failures: a bus that does not respond would cause one for each text. */
  let isFailureLogged = false
  const logFailure = (error: unknown) => {
    if (client.isReady && !isFailureLogged) logger.warn({ err: error }, 'the bus does not accept what is published')
    isFailureLogged = true
  }
  const noteSuccess = () => {
    isFailureLogged = false
  }
  client.subscribe(channel, onMessage).catch((error) => {
    if (client.isReady) logger.warn({ err: error }, 'the bus refuses the channel')
  })
  // Fails only if the bus is closed before it was reached.
  client.connect().catch(() => {})
  return {
    isConnected: () => client.isReady,
    publish: (text) => {
      if (client.isReady && text.length <= maxCharacters) client.publish(channel, text).then(noteSuccess, logFailure)
    },
    close: async () => {
      if (client.isReady) await Promise.race([client.close(), wait(closeMilliseconds, undefined, { ref: false })])
      if (client.isOpen) client.destroy()
    },
  }
}
