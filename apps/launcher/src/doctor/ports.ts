import { type Finding, findingsOf, messageOf } from '@muster/server/doctor/finding'
import { respondsAt } from '@muster/server/doctor/responds-at'
import type { Config } from '@muster/server/run/env'
import { waitUntilFree } from '../ready.ts'

/** Each port is free, or used by the service that belongs to it. */
export async function checkPorts(config: Config): Promise<Finding[]> {
  const ports = [
    ['api', 'API_PORT'],
    ['chat', 'CHAT_PORT'],
  ] as const
  return Promise.all(
    ports.map(async ([service, variable]) => {
      const { ok, error } = findingsOf(`port of the ${service}`)
      const port = config[variable]
      if (await respondsAt(config.HOST, port, '/livez')) {
        if (await respondsAt(config.HOST, port, '/readyz')) return ok(`The ${service} is running at port ${port}.`)
        return error(
          `The ${service} at port ${port} does not reach its database.`,
          'See what the check of the database says, and the log of the service.',
        )
      }
      try {
        if (await waitUntilFree(config.HOST, port, 0)) return ok(`Port ${port} is free; the ${service} is not running.`)
      } catch (fault) {
        return error(
          `Port ${port} at ${config.HOST} cannot be used: ${messageOf(fault)}.`,
          'Set HOST to an address of this machine, and use a port above 1023 or allow this user lower ones.',
        )
      }
      return error(
        `Port ${port} is in use by another program.`,
        `Stop that program (\`ss -ltnp\` names it), or choose another port with ${variable}.`,
      )
    }),
  )
}
