import { runQuietly, tool } from './run.mjs'

/** An incremental type check, which checks only what changed since the last run. */
const types = (name, project) => [
  `types (${name})`,
  ...tool(
    'typescript/bin/tsc',
    '--project',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types-${name}.json`,
  ),
]

const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts']

/** Longest first, because two run in parallel, one for each core of a small machine. */
export const checks = [
  types('servers', 'tsconfig.json'),
  types('web', 'apps/web/tsconfig.json'),
  ['dead code', ...tool('knip/bin/knip.js', '--no-progress')],
  [
    'import rules',
    ...tool('dependency-cruiser/bin/dependency-cruise.mjs', ...folders, '--config', '.dependency-cruiser.cjs'),
  ],
  ['tests that prove nothing', process.execPath, ['scripts/lint/tests.mjs']],
  ['statements', process.execPath, ['scripts/lint/statements.mjs']],
  ['format and lint', ...tool('@biomejs/biome/bin/biome', 'ci', '--max-diagnostics=50', '.')],
]

/** Runs all checks, prints the output of those that fail, and throws if one failed. */
export async function runChecks(list) {
  // The story of the API client is checked against types generated from the current OpenAPI document.
  const { code, output } = await runQuietly(process.execPath, [
    '--import',
    'tsx',
    'apps/api/src/openapi/write-client.ts',
  ])
  if (code !== 0) throw new Error(`The types of the API's client could not be generated:\n${output}`)
  const failed = []
  const queue = [...list]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, command, args] = next
      const began = Date.now()
      const { code, output } = await runQuietly(command, args)
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code === 0) continue
      console.log(output.trimEnd())
      failed.push(name)
    }
  }
  await Promise.all([worker(), worker()])
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`)
}
