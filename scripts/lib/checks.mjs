import { nodeCommand, runQuietly } from './run.mjs'

/** An incremental type check, which checks only the files that are affected by changes since the last run. */
const typeCheck = (name, project) => [
  `types (${name})`,
  ...nodeCommand(
    'typescript/bin/tsc',
    '--project',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types-${name}.json`,
  ),
]

const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts']

/** The longest checks come first, because two checks run in parallel: one for each core of a small machine. */
export const checks = [
  typeCheck('servers', 'tsconfig.json'),
  typeCheck('web', 'apps/web/tsconfig.json'),
  ['dead code', ...nodeCommand('knip/bin/knip.js', '--no-progress')],
  [
    'import rules',
    ...nodeCommand('dependency-cruiser/bin/dependency-cruise.mjs', ...folders, '--config', '.dependency-cruiser.cjs'),
  ],
  ['tests that prove nothing', process.execPath, ['scripts/lint/tests.mjs']],
  ['statements', process.execPath, ['scripts/lint/statements.mjs']],
  ['format and lint', ...nodeCommand('@biomejs/biome/bin/biome', 'ci', '--max-diagnostics=50', '.')],
]

/** Runs the given checks, prints the output of those that fail, and throws if at least one failed. */
export async function runChecks(checkList) {
  // The checks include tests of the API that need types generated from the current OpenAPI document.
  const { code, output } = await runQuietly(process.execPath, [
    '--import',
    'tsx',
    'apps/api/src/openapi/write-client.ts',
  ])
  if (code !== 0) throw new Error(`The types of the API's client could not be generated:\n${output}`)
  const failedChecks = []
  const queue = [...checkList]
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const [name, command, args] = check
      const startedAt = Date.now()
      const { code, output } = await runQuietly(command, args)
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code === 0) continue
      console.log(output.trimEnd())
      failedChecks.push(name)
    }
  }
  await Promise.all([worker(), worker()])
  if (failedChecks.length > 0) throw new Error(`Failed: ${failedChecks.join(', ')}.`)
}
