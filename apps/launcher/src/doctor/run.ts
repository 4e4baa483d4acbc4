import { type Finding, findingsOf, messageOf } from '@muster/server/doctor/finding'
import { checkBackups } from '@muster/server/doctor/folders'
import { checkNode, checkOpenFiles } from '@muster/server/doctor/machine'
import { runConfiguredChecks } from '@muster/server/doctor/run-configured-checks'
import { type Config, readConfig } from '@muster/server/run/env'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { migrationUrl } from '../migration-url.ts'
import { checkPorts } from './ports.ts'

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
  const checks = await Promise.all([checkPorts(config), runConfiguredChecks(config)])
  return [ok('All variables are valid.'), ...withoutConfig, ...checks.flat()]
}
