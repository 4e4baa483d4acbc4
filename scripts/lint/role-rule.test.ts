import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-role-'))
  const plugins = [join(import.meta.dirname, 'role-in-one-place.grit')]
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins, linter: { enabled: true } }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function isRefused(snippet: string): Promise<boolean> {
  await writeFile(join(folder, 'snippet.ts'), `${snippet}\n`)
  const args = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--colors=off', 'snippet.ts']
  return new Promise((done) =>
    execFile(process.execPath, args, { cwd: folder }, (_, stdout, stderr) =>
      done(`${stdout}${stderr}`.includes('Ask what, not who')),
    ),
  )
}

it.each([
  `export const a = (role: string) => role === 'admin'`,
  `export const a = (role: string) => role == 'admin'`,
  `export const a = (one: { organization_role: string }) => 'admin' !== one.organization_role`,
  `export const a = (role: string) => ['admin'].includes(role)`,
  `export const a = (all: string[], one: { organizationRole: string }) => all.includes(one.organizationRole)`,
  `export function a(role: string) { switch (role) { case 'admin': return 1; default: return 2 } }`,
  `export function a(one: { role: string }) { switch (one.role) { case 'admin': return 1; default: return 2 } }`,
])('a comparison of roles outside the capabilities is refused: %s [T4]', async (snippet) => {
  expect(await isRefused(snippet)).toBe(true)
})

it.each([
  `export const a = (role?: string) => role === undefined`,
  `export const a = (all: string[], name: string) => all.includes(name)`,
  `export function a(kind: string) { switch (kind) { case 'admin': return 1; default: return 2 } }`,
])('code that does not compare roles is allowed: %s [T4]', async (snippet) => {
  expect(await isRefused(snippet)).toBe(false)
})
