import { type Config, readConfig } from '@muster/server/run/env'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { migrationUrl } from '../migration-url.ts'
import { checkAddresses } from './addresses.ts'
import { checkBus } from './bus.ts'
import { checkDatabase } from './database.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'
import { checkBackups, checkDataFolder, checkStore } from './folders.ts'
import { checkDisk, checkNode, checkOpenFiles, checkPorts } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkPooler } from './pooler.ts'
import { checkRelays } from './relay.ts'
import { checkReplica } from './replica.ts'

type Options = { variables: Record<string, string | undefined>; backups: string | undefined }

/** Runs all checks. With an invalid configuration, only those that need none. */
export async function runChecks({ variables, backups }: Options): Promise<Finding[]> {
  const { ok, error } = findingsOf('configuration')
  const withoutConfig = [checkNode(), await checkOpenFiles(), await checkBackups(backups)]
  let config: Config
  try {
    const environment = withSecretsOfFiles(variables)
    migrationUrl(environment)
    config = readConfig(environment)
  } catch (fault) {
    const fix = 'Correct the variable; "Configure" in docs/operations.md lists all of them.'
    return [error(messageOf(fault), fix), ...withoutConfig]
  }
  const checks = [
    checkDataFolder(config),
    checkDisk(config),
    checkPorts(config),
    checkDatabase(config),
    checkBus(config),
    checkPooler(config),
    checkReplica(config),
    checkAddresses(config),
    checkMail(config),
    checkRelays(config),
    checkStore(config),
  ]
  return [ok('All variables are valid.'), ...withoutConfig, ...(await Promise.all(checks)).flat()]
}
