import { once } from 'node:events'
import { freePort } from '@muster/database/embedded/free-port'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../run/env.ts'
import { checkMail } from './mail.ts'

let port: number
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
})
beforeAll(async () => {
  port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const check = (SMTP_URL?: string, MAIL_FROM = 'Muster <muster@example.org>') =>
  checkMail(readConfig({ SMTP_URL, MAIL_FROM }))

it('a mail server that accepts the password is in order', async () => {
  expect((await check(`smtp://muster:right@127.0.0.1:${port}`)).status).toBe('ok')
})

it('a wrong password and a server that does not run are errors without the password', async () => {
  const refused = await check(`smtp://muster:wrong-secret@127.0.0.1:${port}`)
  expect(refused).toMatchObject({ status: 'error', message: expect.stringContaining('Invalid username or password') })
  expect(JSON.stringify(refused)).not.toContain('wrong-secret')
  expect((await check('smtp://127.0.0.1:1')).status).toBe('error')
})

it('no mail server and a sender at localhost are warnings', async () => {
  expect((await check()).status).toBe('warning')
  expect((await check(`smtp://muster:right@127.0.0.1:${port}`, 'Muster <muster@localhost>')).status).toBe('warning')
})
