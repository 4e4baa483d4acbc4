import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-statements-'))
  execFileSync('git', ['init', '--quiet', folder])
  await writeSource(
    'e2e/fixtures/requirements.tsv',
    'id\tarea\tkind\trequirement\nAPI-01\tAPI\tapi\tOne.\nAPI-02\tAPI\tapi\tTwo.\n',
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function writeSource(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

function runCheck(...args: string[]): Promise<{ code: unknown; lines: string[] }> {
  return new Promise((done) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'statements.mjs'), ...args],
      { cwd: folder },
      (error, stdout) => done({ code: error?.code ?? 0, lines: stdout.split('\n').filter(Boolean) }),
    ),
  )
}

it('every statement is named by the title of a test [T5]', async () => {
  await writeSource('a.test.ts', `it('is first [API-01]', () => {})\nit.each([1])('is second [API-02]', () => {})`)
  expect(await runCheck('--areas')).toEqual({
    code: 0,
    lines: ['API          2 of 2', '2 of 2 statements are named by a test.'],
  })
})

it.each([
  `it.skip('is skipped [API-02]', () => {})`,
  `test.fixme('is to be fixed [API-02]', () => {})`,
  `it.todo('is to do [API-02]')`,
  `describe('is a group [API-02]', () => {})`,
  `// it('is a comment [API-02]', () => {})`,
  `it('is in the body', () => { expect('API-02') })`,
])('a statement is not named by %s [T5]', async (text) => {
  await writeSource('a.test.ts', `it('is first [API-01]', () => {})\n${text}`)
  expect(await runCheck()).toEqual({
    code: 1,
    lines: ['No test names API-02: Two.', '1 of 2 statements are named by a test.'],
  })
})

it('no title names more than twenty statements [T5]', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `ENT-${index + 10}`).join(', ')
  await writeSource('a.spec.ts', `test('two [API-01, API-02]', () => {})\n\ntest('many [${ids}]', () => {})`)
  expect((await runCheck()).code).toBe(0)
  await writeSource('a.spec.ts', `test('two [API-01, API-02]', () => {})\n\ntest('many [${ids}, API-02]', () => {})`)
  const { code, lines } = await runCheck()
  expect(code).toBe(1)
  expect(lines).toContain('a.spec.ts:3 names 21 statements; 20 are the most.')
})

it('a title does not begin with a statement', async () => {
  await writeSource('a.test.ts', `it('API-01 is first [API-02]', () => {})`)
  expect((await runCheck()).code).toBe(1)
  expect((await runCheck()).lines).toContain('a.test.ts:1 begins with a statement; name it in brackets at the end.')
})

it('the findings of a table are required with --findings [T5]', async () => {
  await writeSource('findings.md', '| Id | Problem |\n|---|---|\n| T5 | Counting |\n| S18 | Trash |\n')
  await writeSource('a.test.ts', `it('counts [API-01, API-02, T5, W1]', () => {})`)
  expect((await runCheck()).code).toBe(0)
  const { code, lines } = await runCheck('--findings', 'findings.md')
  expect(code).toBe(1)
  expect(lines).toContain('No test names the finding S18.')
  expect(lines).not.toContain('No test names the finding T5.')
})
