import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withSecretsOfFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-secrets-'))
afterAll(() => rm(folder, { recursive: true }))

function secretFile(content: string) {
  const path = join(folder, `secret-${Math.random()}`)
  writeFileSync(path, content)
  return path
}

it('a secret is read from the file that its variable with _FILE names, without the line break at its end', () => {
  const SMTP_URL_FILE = secretFile('smtp://mail.example.org \n')
  expect(withSecretsOfFiles({ SMTP_URL_FILE, HOST: '::' })).toEqual({
    SMTP_URL: 'smtp://mail.example.org ',
    HOST: '::',
  })
})

it('other variables cannot be in a file', () => {
  expect(withSecretsOfFiles({ HOST_FILE: '/nowhere' })).toEqual({ HOST_FILE: '/nowhere' })
})

it('a variable that is set twice and a file that cannot be read are refused by name, without the secret', () => {
  const TURN_SECRET_FILE = secretFile('from the file')
  expect(() => withSecretsOfFiles({ TURN_SECRET_FILE, TURN_SECRET: 'from the variable' })).toThrow(
    'TURN_SECRET and TURN_SECRET_FILE are both set; one of them must be removed.',
  )
  expect(() => withSecretsOfFiles({ DATABASE_URL_FILE: join(folder, 'missing') })).toThrow(
    `DATABASE_URL_FILE names ${join(folder, 'missing')}, which cannot be read (ENOENT).`,
  )
})
