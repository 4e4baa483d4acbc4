import type { Config } from '../run/env.ts'
import { checkAddresses } from './addresses.ts'
import { checkBus } from './bus.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkDataFolder, checkStore } from './folders.ts'
import { checkDisk } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkPooler } from './pooler.ts'
import { checkRelays } from './relay.ts'
import { checkReplica } from './replica.ts'

/** Runs the checks that need a valid configuration, at the same time. They make sense while Muster runs, too. */
export async function runConfiguredChecks(config: Config): Promise<Finding[]> {
  const findings = await Promise.all([
    checkDataFolder(config),
    checkDisk(config),
    checkDatabase(config),
    checkBus(config),
    checkPooler(config),
    checkReplica(config),
    checkAddresses(config),
    checkMail(config),
    checkRelays(config),
    checkStore(config),
  ])
  return findings.flat()
}
