import type { Config } from '@muster/server/run/env'

const hostName = /^(\[[\da-f:]+\]|[\w.-]+)(?::\d+)?$/i

/**
 * The address of the chat service for the page: CHAT_URL or, if it is not set, the host of the request with CHAT_PORT.
 * If the request's Host header is invalid, the host of PUBLIC_URL is used.
 */
export function chatAddress(config: Config, host: string): string {
  if (config.CHAT_URL) return config.CHAT_URL
  const publicUrl = new URL(config.PUBLIC_URL)
  const name = hostName.exec(host)?.[1] ?? publicUrl.hostname
  return `${publicUrl.protocol}//${name}:${config.CHAT_PORT}`
}
