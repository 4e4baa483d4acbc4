import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-statements-'))
  execFileSync('git', ['init', '--quiet', folder])
  await put(
    'e2e/fixtures/requirements.tsv',
    'id\tarea\tkind\trequirement\nAPI-01\tAPI\tapi\tOne.\nAPI-02\tAPI\tapi\tTwo.\n',
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

function count(...args: string[]): Promise<{ code: unknown; lines: string[] }> {
  return new Promise((done) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'statements.mjs'), ...args],
      { cwd: folder },
      (error, stdout) => done({ code: error?.code ?? 0, lines: stdout.split('\n').filter(Boolean) }),
    ),
  )
}

it('every statement is named by the title of a test, at its start or at its end [T5]', async () => {
  await put('a.test.ts', `it('API-01 is first', () => {})\nit.each([1])('is second [API-02]', () => {})`)
  expect(await count('--areas')).toEqual({
    code: 0,
    lines: ['API          2 of 2', '2 of 2 statements are named by a test.'],
  })
})

it.each([
  `it.skip('API-02 is skipped', () => {})`,
  `test.fixme('API-02 is to be fixed', () => {})`,
  `it.todo('API-02')`,
  `describe('API-02 is a group', () => {})`,
  `// it('API-02 is a comment', () => {})`,
  `it('is in the body', () => { expect('API-02') })`,
])('a statement is not named by %s [T5]', async (text) => {
  await put('a.test.ts', `it('API-01 is first', () => {})\n${text}`)
  expect(await count()).toEqual({
    code: 1,
    lines: ['No test names API-02: Two.', '1 of 2 statements are named by a test.'],
  })
})

it('no title names more than twenty statements [T5]', async () => {
  const ids = Array.from({ length: 20 }, (_, place) => `ENT-${place + 10}`).join(' ')
  await put('a.spec.ts', `test('API-01 API-02', () => {})\n\ntest('${ids}', () => {})`)
  expect((await count()).code).toBe(0)
  await put('a.spec.ts', `test('API-01 API-02', () => {})\n\ntest('${ids} API-02', () => {})`)
  const { code, lines } = await count()
  expect(code).toBe(1)
  expect(lines).toContain('a.spec.ts:3 names 21 statements; 20 are the most.')
})

it('the findings of a table count when they are asked for [T5]', async () => {
  await put('findings.md', '| Id | Problem |\n|---|---|\n| T5 | Counting |\n| S18 | Trash |\n')
  await put('a.test.ts', `it('API-01 API-02 counts [T5, W1]', () => {})`)
  expect((await count()).code).toBe(0)
  const { code, lines } = await count('--findings', 'findings.md')
  expect(code).toBe(1)
  expect(lines).toContain('No test names the finding S18.')
  expect(lines).not.toContain('No test names the finding T5.')
})
