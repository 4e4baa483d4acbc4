import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
let repository: string

/**
 * Creates a small repository with the real rules. It resolves packages through node_modules, as the real one does.
 */
beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'muster-rules-'))
  await writeSource(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { module: 'ESNext', moduleResolution: 'bundler' } }),
  )
  await writeSource('packages/contracts/package.json', '{"name":"@muster/contracts","exports":{"./*":"./src/*.ts"}}')
  await writeSource('packages/contracts/src/tasks.ts', 'export const tasks = 1')
  await writeSource(
    'packages/server/src/run/env.ts',
    `import { tasks } from '@muster/contracts/tasks'\nexport const env = tasks`,
  )
  await writeSource(
    'apps/api/src/main.ts',
    `import { env } from '../../../packages/server/src/run/env.ts'\nexport const main = env`,
  )
  await writeSource('apps/web/src/lib/api/api.ts', 'export const api = 1')
  await writeSource('apps/web/src/lib/testing-api.ts', 'export const testing = 1')
  await writeSource('scripts/build.ts', 'export const build = 1')
  await writeSource('bench/main.ts', `import { main } from '../apps/api/src/main.ts'\nexport const bench = main`)
  await writeSource(
    'e2e/tasks/board.spec.ts',
    `import { testing } from '../../apps/web/src/lib/testing-api.ts'\nexport const e2e = testing`,
  )
  await writeSource(
    'apps/web/src/features/tasks/page.tsx',
    `import { api } from '../../lib/api/api.ts'\nexport const page = api`,
  )
  await mkdir(join(repository, 'node_modules/@muster'), { recursive: true })
  await symlink(join(repository, 'packages/contracts'), join(repository, 'node_modules/@muster/contracts'))
})
afterAll(() => rm(repository, { recursive: true, force: true }))

async function writeSource(path: string, text: string) {
  await mkdir(dirname(join(repository, path)), { recursive: true })
  await writeFile(join(repository, path), text)
}

function runCheck(): Promise<{ passed: boolean; output: string }> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [
    program,
    'packages',
    'apps',
    'e2e',
    'bench',
    'scripts',
    '--config',
    join(root, '.dependency-cruiser.cjs'),
  ]
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: repository, env: { ...process.env, FORCE_COLOR: '0' } }, (error, stdout) =>
      done({ passed: !error, output: stdout }),
    )
  })
}

const violations: [rule: string, file: string, wrongImport: string][] = [
  ['contracts-stand-alone', 'packages/contracts/src/wrong.ts', '../../server/src/run/env.ts'],
  ['contracts-zod-only', 'packages/contracts/src/wrong-core.ts', 'node:fs'],
  ['database-below-server', 'packages/database/src/wrong.ts', '../../server/src/run/env.ts'],
  ['server-below-apps', 'packages/server/src/wrong.ts', '../../../apps/api/src/main.ts'],
  ['chat-alone', 'apps/chat/src/wrong.ts', '../../api/src/main.ts'],
  ['web-contracts-only', 'apps/web/src/app/wrong.tsx', '../../../api/src/main.ts'],
  ['web-features-down', 'apps/web/src/features/wrong.tsx', '../areas/admin.tsx'],
  ['web-ui-at-the-bottom', 'apps/web/src/ui/wrong.tsx', '../features/tasks/page.tsx'],
  ['web-areas-down', 'apps/web/src/areas/wrong.tsx', '../app/main.tsx'],
  ['no-unresolved', 'apps/api/src/wrong.ts', '@muster/contracts/nowhere'],
  ['no-cycles', 'apps/api/src/wrong-cycle.ts', './wrong-cycle.ts'],
  ['no-test-in-product', 'apps/api/src/wrong-test.ts', './main.test.ts'],
  ['stories-from-outside', 'e2e/wrong.spec.ts', '../apps/api/src/main.ts'],
  ['stories-from-outside', 'e2e/support/wrong.ts', '../../apps/web/src/lib/api/api.ts'],
  ['measurements-without-stories', 'bench/wrong.ts', '../e2e/tasks/board.spec.ts'],
  ['scripts-alone', 'scripts/wrong.ts', '../packages/server/src/run/env.ts'],
  ['nothing-beside-the-product', 'apps/api/src/wrong-script.ts', '../../../scripts/build.ts'],
  ['nothing-beside-the-product', 'packages/server/src/wrong-story.ts', '../../../e2e/tasks/board.spec.ts'],
]

describe('the import rules', () => {
  it('accept a correct repository, and report every kind of violation, also in end-to-end tests, benchmarks and scripts [T4]', async () => {
    expect(await runCheck()).toMatchObject({ passed: true })
    await writeSource('apps/web/src/areas/admin.tsx', 'export const admin = 1')
    await writeSource('apps/web/src/app/main.tsx', 'export const main = 1')
    await writeSource('apps/api/src/main.test.ts', 'export const test = 1')
    for (const [, file, target] of violations) {
      await writeSource(file, `import * as wrong from '${target}'\nexport const use = wrong`)
    }
    const { passed, output } = await runCheck()
    expect(passed).toBe(false)
    for (const [rule, file] of violations) expect(output).toMatch(new RegExp(`${rule}: ${file} `))
  })
})
