import { readConfig } from '@muster/server/run/env'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { waitUntilReady } from './ready.ts'

/** A response takes at most 2 s, because the services limit the time that they wait for the database. */
const timeoutMs = 3000

/**
 * node health.mjs [api] [chat]: exits with 0 if the named services on this machine are ready, or both if none is named.
 * The image uses it as health check, because it contains no other HTTP client.
 */
const config = readConfig(withSecretsOfFiles(process.env))
const ports = { api: config.API_PORT, chat: config.CHAT_PORT }
const named = process.argv.slice(2)
const results = await Promise.all(
  Object.entries(ports)
    .filter(([name]) => named.length === 0 || named.includes(name))
    .map(async ([name, port]) => ({ name, isReady: await waitUntilReady(config.HOST, port, timeoutMs) })),
)
const failed = results.filter(({ isReady }) => !isReady).map(({ name }) => name)
if (failed.length > 0) console.error(`Not ready: ${failed.join(', ')}.`)
process.exit(failed.length > 0 || results.length === 0 ? 1 : 0)
