import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
function runDoctor(variables: Record<string, string>, ...args: string[]) {
  const command = ['--import', 'tsx', `${root}/apps/launcher/src/doctor.ts`, ...args]
  const env = { PATH: process.env.PATH, DATA_DIR: '/tmp', ...variables }
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' })
  return { status, stdout }
}

it('exits with 1 and says how to fix each error, while no service runs', () => {
  const { status, stdout } = runDoctor({ SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_URL: 'postgres://m:s@127.0.0.1:1/m' })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^ERROR +mail: .*ECONNREFUSED.*\n +Fix: Correct host, port, user and password in SMTP_URL/m)
  expect(stdout).toMatch(/^ERROR +database: .*\n +Fix: Start PostgreSQL/m)
  expect(stdout).toMatch(/\n2 errors, /)
})

it('an invalid configuration is one error, and the checks that need none still run', () => {
  const { status, stdout } = runDoctor({ API_PORT: 'eighty' }, '--json')
  expect(status).toBe(1)
  const { ok, checks } = JSON.parse(stdout)
  expect([ok, checks[0]]).toEqual([
    false,
    { check: 'configuration', status: 'error', message: 'API_PORT must be a port number.', fix: expect.any(String) },
  ])
  expect(checks.map(({ check }: { check: string }) => check)).toContain('Node')
})

it('exits with 0 as JSON if there are only warnings', () => {
  const { status, stdout } = runDoctor({ API_PORT: '28081', CHAT_PORT: '28082' }, '--json')
  expect([status, JSON.parse(stdout).ok]).toEqual([0, true])
})
