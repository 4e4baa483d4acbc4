import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-tests-'))
  const compilerOptions = { target: 'ES2023', module: 'ESNext', moduleResolution: 'bundler', types: [] }
  await writeSource('tsconfig.json', JSON.stringify({ compilerOptions, include: ['.'] }))
  await writeSource('globals.d.ts', 'declare const it: any, test: any, describe: any, expect: any')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function writeSource(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

/** Runs the check on the files in `folder`. Its output has a line for each fault. */
function runCheck(): Promise<{ code: unknown; faults: string[] }> {
  const args = [join(import.meta.dirname, 'tests.mjs'), 'tsconfig.json']
  return new Promise((done) =>
    execFile(process.execPath, args, { cwd: folder }, (error, stdout) =>
      done({ code: error?.code ?? 0, faults: stdout.split('\n').filter(Boolean) }),
    ),
  )
}

it('a skipped or exclusive test in any notation fails the check [T4]', async () => {
  const skippingTests = [
    `it.only('a', () => expect(1))`,
    `it.skip('a', () => expect(1))`,
    `it.todo('a')`,
    `test.fixme('a', () => expect(1))`,
    `it.skipIf(true)('a', () => expect(1))`,
    `it.runIf(false)('a', () => expect(1))`,
    `it.only.each([1])('a', () => expect(1))`,
    `test.describe.skip('a', () => {})`,
    `describe.only('a', () => {})`,
    `it('a', ({ skip }: any) => { skip(); expect(1) })`,
    `it('a', (context: any) => { context.skip(); expect(1) })`,
    `xit('a', () => expect(1))`,
  ]
  await writeSource(
    'left.test.ts',
    `declare const xit: any\n${skippingTests.join('\n')}\nit('b', () => expect([1].only))`,
  )
  const { code, faults } = await runCheck()
  expect(code).toBe(1)
  const lines = faults.flatMap((fault) => (fault.includes('keeps tests from running') ? [fault.split(' ')[0]] : []))
  expect(lines.toSorted()).toEqual(skippingTests.map((_, index) => `left.test.ts:${index + 2}`).toSorted())
})

it('a test without an assertion fails the check, one that asserts in a helper does not [T4]', async () => {
  await writeSource(
    'helper.ts',
    'const deep = () => expect(1)\nexport const helper = () => deep()\nexport const other = () => 1',
  )
  await writeSource(
    'empty.test.ts',
    `import { helper, other } from './helper.ts'
it('nothing', () => {})
it.each([1])('nothing of a helper', () => { other() })
test('nothing awaited', async () => { await other() })
it('a helper', () => { helper() })
test('an expectation', { timeout: 1 }, () => expect(1))`,
  )
  expect(await runCheck()).toEqual({
    code: 1,
    faults: [2, 3, 4].map((line) => `empty.test.ts:${line} this test asserts nothing.`),
  })
})

it('a promise in a test that is not awaited fails the check [T4]', async () => {
  await writeSource(
    'e2e/support/page.ts',
    'export const click = async () => {}\nclick()\nvoid click()\nclick().catch(() => {})',
  )
  await writeSource(
    'late.test.ts',
    `import { click } from './e2e/support/page.ts'
it('a', async () => {
  click()
  await click()
  true && click()
  click().then(() => 1)
  ;[1].forEach(async () => expect(1))
})`,
  )
  const { code, faults } = await runCheck()
  expect(code).toBe(1)
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'e2e/support/page.ts:2',
    ...[3, 5, 6, 7].map((line) => `late.test.ts:${line}`),
  ])
})

it('every TypeScript file of the repository belongs to a tsconfig [T4]', () => {
  const filesFromGit = (args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = filesFromGit(['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mts', '*.cts'])
  const coveredFiles = new Set(
    ['tsconfig.json', 'apps/web/tsconfig.json'].flatMap((project) => {
      const path = join(root, project)
      const config = ts.readConfigFile(path, ts.sys.readFile).config
      return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path)).fileNames
    }),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => ts.sys.fileExists(join(root, file)) && !coveredFiles.has(join(root, file)))).toEqual([])
})

it('Vitest and Playwright refuse `.only` on every machine [T4]', async () => {
  const { default: vitestConfig } = await import('../../vitest.config.ts')
  const { default: playwrightConfig } = await import('../../playwright.config.ts')
  expect(vitestConfig.test?.allowOnly).toBe(false)
  expect(playwrightConfig.forbidOnly).toBe(true)
})

it('the time limits of Vitest and Playwright only end tests that hang, and failed tests are not retried [T3]', async () => {
  const { default: vitestConfig } = await import('../../vitest.config.ts')
  const { default: playwrightConfig } = await import('../../playwright.config.ts')
  expect(vitestConfig.test?.testTimeout).toBeGreaterThanOrEqual(120_000)
  expect(vitestConfig.test?.hookTimeout).toBeGreaterThanOrEqual(120_000)
  expect(vitestConfig.test?.expect?.poll?.timeout).toBeGreaterThanOrEqual(60_000)
  expect(playwrightConfig.timeout).toBeGreaterThanOrEqual(300_000)
  expect(playwrightConfig.expect?.timeout).toBeGreaterThanOrEqual(45_000)
  expect([vitestConfig.test?.retry, playwrightConfig.retries]).toEqual([undefined, 0])
})
