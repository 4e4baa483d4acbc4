import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../run/env.ts'
import { checkBackups, checkDataFolder, checkStore } from './folders.ts'
import { checkDisk, checkNode, checkOpenFiles } from './machine.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-doctor-'))
})
afterAll(() => rm(folder, { recursive: true }))
const config = (variables: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...variables })

it('an old Node is an error, and one without fixes a warning', () => {
  expect(checkNode('20.18.3').status).toBe('error')
  expect(checkNode('20.19.0').status).toBe('warning')
  expect(checkNode('24.22.3').status).toBe('ok')
})

it('a low limit of open files is a warning', async () => {
  const limits = join(folder, 'limits')
  await writeFile(
    limits,
    'Limit                     Soft Limit           Hard Limit\nMax open files            1024                 1024\n',
  )
  expect(await checkOpenFiles(limits)).toMatchObject({ status: 'warning', message: expect.stringContaining('1024') })
  await writeFile(limits, 'Max open files            65536                65536 files\n')
  expect((await checkOpenFiles(limits)).status).toBe('ok')
  expect((await checkOpenFiles(join(folder, 'missing'))).status).toBe('skipped')
})

it('little disk space is a warning, and hardly any an error', async () => {
  const withFree = (bytes: number) => async () => ({ bavail: bytes / 4096, bsize: 4096 })
  expect((await checkDisk(config(), withFree(50e9))).status).toBe('ok')
  expect((await checkDisk(config(), withFree(3e9))).status).toBe('warning')
  expect((await checkDisk(config(), withFree(0.5e9))).status).toBe('error')
  expect((await checkDisk(config({ DATA_DIR: join(folder, 'not/there/yet') }))).message).toContain('GB are free')
})

it('a data folder that cannot be written or created is an error', async () => {
  expect((await checkDataFolder(config())).message).toBe(`${folder} can be written.`)
  expect((await checkDataFolder(config({ DATA_DIR: join(folder, 'new') }))).message).toContain('can be created')
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect((await checkDataFolder(config({ DATA_DIR: join(file, 'below') }))).status).toBe('error')
  expect((await checkDataFolder(config({ DATA_DIR: '/proc' }))).status).toBe('error')
})

it('a store that cannot be reached is an error with the reason', async () => {
  expect((await checkStore(config())).status).toBe('skipped')
  const FILES_URL = 's3://bucket?region=us-east-1&endpoint=http://127.0.0.1:1'
  process.env.AWS_ACCESS_KEY_ID ??= 'key'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'secret'
  expect(await checkStore(config({ FILES_URL }))).toMatchObject({
    status: 'error',
    message: expect.stringContaining('the bucket bucket at http://127.0.0.1:1 cannot be used'),
  })
})

it('backups are missing, empty, old, late or in order', async () => {
  expect((await checkBackups(undefined)).status).toBe('skipped')
  expect((await checkBackups(join(folder, 'nowhere'))).status).toBe('error')
  const backups = await mkdtemp(join(folder, 'backups-'))
  expect((await checkBackups(backups)).message).toBe(`There is no backup in ${backups}.`)
  const file = join(backups, '2026-11-28.backup')
  await writeFile(file, '')
  expect((await checkBackups(backups)).message).toContain('is empty')
  await writeFile(file, 'rows')
  expect((await checkBackups(backups)).status).toBe('ok')
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await utimes(file, hoursAgo(1), hoursAgo(1))
  expect((await checkBackups(backups)).message).toBe('The newest backup, 2026-11-28.backup, is 1 hour old.')
  await utimes(file, hoursAgo(40), hoursAgo(40))
  expect((await checkBackups(backups)).status).toBe('warning')
  await utimes(file, hoursAgo(200), hoursAgo(200))
  expect((await checkBackups(backups)).status).toBe('error')
})
