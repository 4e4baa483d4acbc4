import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { readConfig } from '@muster/server/run/env'
import { createStore, type Store } from '@muster/server/store'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { openBoss } from '../jobs/open-boss.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { htmlOf } from './html.ts'
import { createMailQueue } from './mailbox.ts'
import { sendMails } from './sender.ts'
import { transportFor } from './transport.ts'

let database: TestDatabase
let store: Store
/** A queue that accepts jobs but runs none. */
let idleJobs: Jobs
let mailServer: Awaited<ReturnType<typeof startMailServer>>
const logLines: string[] = []
const logger = fastify({ logger: { level: 'info', stream: { write: (line: string) => logLines.push(line) } } }).log

beforeAll(async () => {
  database = await testDatabase()
  store = createStore(database)
  mailServer = await startMailServer()
  idleJobs = createJobs({ store, logger, enqueuesScheduledJobs: false })
})
afterAll(async () => {
  await mailServer.close()
  await database.close()
})
beforeEach(async () => {
  mailServer.mails.length = 0
  mailServer.state.refusalStatus = 0
  mailServer.state.refusesLogins = false
  logLines.length = 0
  await store.db.deleteFrom('mails').execute()
  await database.pool.query('delete from pgboss.job')
})

const smtpTransport = () =>
  transportFor(readConfig({ SMTP_URL: mailServer.url, MAIL_FROM: 'Muster <muster@example.com>' }), logger)
const testMail = {
  kind: 'test',
  to: 'ada@example.com',
  subject: 'Hello',
  body: 'First.\n\nhttps://example.com/a#b\n\nLast.',
}
const postMail = (mail = testMail) => store.write((tx) => createMailQueue(true, idleJobs).post(tx, mail))
const readMails = () => store.db.selectFrom('mails').selectAll().orderBy('id').execute()
const makeDue = () => database.pool.query(`update pgboss.job set start_after = now() where state < 'active'`)
const readDelays = async () =>
  (
    await database.pool.query<{ seconds: number }>(
      `select extract(epoch from start_after - now()) as seconds from pgboss.job where state < 'active'`,
    )
  ).rows

/** Starts a node that sends the waiting mails immediately. */
function startSender(transport = smtpTransport()) {
  const jobs = createJobs({ store, logger, enqueuesScheduledJobs: false })
  sendMails({ store, jobs, transport, logger })
  jobs.start()
  return {
    wake: () => jobs.wake('mail'),
    stop: async () => {
      await jobs.stop()
      await transport.close()
    },
  }
}

describe('mail over SMTP', () => {
  it('is sent as text and HTML, and its text is deleted', async () => {
    await postMail()
    const sender = startSender()
    await expect.poll(() => mailServer.to('ada@example.com')).toHaveLength(1)
    await sender.stop()
    const [{ source, subject }] = mailServer.mails.length === 1 ? mailServer.mails : [{ source: '', subject: '' }]
    expect(subject).toBe('Hello')
    expect(source).toMatch(/^From: Muster <muster@example.com>\r$/m)
    expect(source).toContain('Content-Type: text/plain')
    expect(source).toContain('Content-Type: text/html')
    expect(await readMails()).toMatchObject([{ body: null, attempts: 1, sent_at: expect.any(String) }])
  })

  it('is not sent when its change is rolled back', async () => {
    await expect(
      store.write(async (tx) => {
        await createMailQueue(true, idleJobs).post(tx, testMail)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await readMails()).toEqual([])
  })

  it('waits while the mail server is down, and is sent when it is back', async () => {
    await postMail()
    mailServer.state.refusalStatus = 451
    const sender = startSender()
    await expect.poll(() => logLines.length).toBe(1)
    expect(logLines.join('')).toContain('a mail was not sent')
    expect(logLines.join('')).not.toContain('https://example.com/a')
    mailServer.state.refusalStatus = 0
    await makeDue()
    sender.wake()
    await expect.poll(() => mailServer.to('ada@example.com')).toHaveLength(1)
    await sender.stop()
    expect(await readMails()).toMatchObject([{ attempts: 2, sent_at: expect.any(String) }])
  })

  it('is retried with increasing delays', async () => {
    await postMail()
    mailServer.state.refusalStatus = 451
    const sender = startSender()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue()
      sender.wake()
      await expect.poll(() => logLines.length).toBe(attempt)
      waits.push(...(await readDelays()).map(({ seconds }) => seconds))
    }
    await sender.stop()
    expect(waits.map((seconds) => Math.round(seconds / 5) * 5)).toEqual([5, 10, 20])
  })

  it('waits while the mail server rejects our login, and is sent afterwards', async () => {
    await postMail()
    mailServer.state.refusesLogins = true
    const url = mailServer.url.replace('//', '//muster:secret@')
    const sender = startSender(transportFor(readConfig({ SMTP_URL: url }), logger))
    await expect.poll(() => logLines.length).toBe(1)
    expect(await readMails()).toMatchObject([{ gave_up_at: null, body: testMail.body }])
    mailServer.state.refusesLogins = false
    await makeDue()
    sender.wake()
    await expect.poll(() => mailServer.to('ada@example.com')).toHaveLength(1)
    await sender.stop()
  })

  it('is given up when the mail server rejects it permanently', async () => {
    await postMail()
    mailServer.state.refusalStatus = 550
    const sender = startSender()
    await expect.poll(async () => (await readMails())[0]?.gave_up_at).toEqual(expect.any(String))
    await sender.stop()
    expect((await readMails())[0]?.body).toBeNull()
  })

  it('about an account is sent before notifications that waited longer [S4]', async () => {
    for (let number = 0; number < 12; number++)
      await postMail({ ...testMail, kind: 'notification', to: `p${number}@example.com` })
    await postMail({ ...testMail, kind: 'reset', to: 'ada@example.com' })
    const sender = startSender()
    await expect.poll(() => mailServer.mails.length).toBe(13)
    await sender.stop()
    expect(mailServer.mails[0]?.to).toEqual(['ada@example.com'])
  })

  it('about an account is also sent first after the jobs were lost or the first attempt failed [S4]', async () => {
    for (let number = 0; number < 3; number++)
      await postMail({ ...testMail, kind: 'notification', to: `p${number}@example.com` })
    await postMail({ ...testMail, kind: 'verification', to: 'ada@example.com' })
    await database.pool.query('delete from pgboss.job')
    mailServer.state.refusalStatus = 451
    const sender = startSender()
    await expect.poll(() => logLines.length).toBe(4)
    await sender.stop()
    mailServer.state.refusalStatus = 0
    await makeDue()
    const nextSender = startSender()
    await expect.poll(() => mailServer.mails.length).toBe(4)
    await nextSender.stop()
    expect(mailServer.mails[0]?.to).toEqual(['ada@example.com'])
  })

  it('is sent once by two concurrent senders', async () => {
    for (let number = 0; number < 20; number++) await postMail({ ...testMail, to: `p${number}@example.com` })
    const senders = [startSender(), startSender()]
    await expect.poll(async () => (await readMails()).filter(({ sent_at }) => sent_at).length).toBe(20)
    await Promise.all(senders.map(({ stop }) => stop()))
    expect(new Set(mailServer.mails.flatMap(({ to }) => to)).size).toBe(20)
    expect(mailServer.mails).toHaveLength(20)
  })

  it('that waits without a job, as after a restored backup, gets one when two nodes start, and is sent once', async () => {
    await postMail()
    await database.pool.query('delete from pgboss.job')
    const senders = [startSender(), startSender()]
    await expect.poll(async () => (await readMails())[0]?.sent_at).toEqual(expect.any(String))
    await Promise.all(senders.map(({ stop }) => stop()))
    expect(mailServer.mails).toHaveLength(1)
  })

  it('has no text and no recipient in its job', async () => {
    await postMail()
    const { rows: jobs } = await database.pool.query('select data from pgboss.job')
    expect(jobs).toEqual([{ data: { mail: (await readMails())[0]?.id } }])
  })

  it('whose node died while sending is sent later by another node', async () => {
    await postMail()
    const boss = await openBoss({ store, logger, enqueuesScheduledJobs: false })
    expect(await boss.fetch('mail')).toHaveLength(1) // fetched as if by a node that then dies
    const otherSender = startSender()
    await database.pool.query(`update pgboss.job set started_on = now() - interval '121 seconds'`)
    await boss.expire()
    expect(mailServer.mails).toEqual([])
    await makeDue()
    otherSender.wake()
    await expect.poll(() => mailServer.to('ada@example.com')).toHaveLength(1)
    await otherSender.stop()
  })

  it('is given up after 20 attempts', async () => {
    await postMail()
    await store.db.updateTable('mails').set({ attempts: 19 }).execute()
    mailServer.state.refusalStatus = 451
    const sender = startSender()
    await expect.poll(async () => (await readMails())[0]?.gave_up_at).toEqual(expect.any(String))
    await sender.stop()
    expect(await readDelays()).toEqual([])
  })

  it('a line break in a subject or an address starts no further header', async () => {
    await postMail({ ...testMail, to: 'eve@example.com', subject: 'Hi\r\nBcc: victim@example.com\r\n\r\nowned' })
    const sender = startSender()
    await expect.poll(() => mailServer.mails).toHaveLength(1)
    await sender.stop()
    expect(mailServer.mails[0]?.to).toEqual(['eve@example.com'])
    expect(mailServer.mails[0]?.source).not.toMatch(/^Bcc:/m)
  })
})

describe('mail without SMTP', () => {
  it('is written to a file readable only by its owner, and the log contains only the file name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'))
    await postMail({ ...testMail, body: 'secret-link' })
    const sender = startSender(transportFor(readConfig({ DATA_DIR: folder }), logger))
    await expect.poll(async () => (await readMails())[0]?.sent_at).toEqual(expect.any(String))
    await sender.stop()
    const [file = ''] = await readdir(join(folder, 'mail'))
    expect((await stat(join(folder, 'mail', file))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'mail', file), 'utf8')).toContain(
      'To: ada@example.com\nSubject: Hello\n\nsecret-link',
    )
    expect(logLines.join('')).toContain(file)
    expect(logLines.join('')).not.toMatch(/secret-link|ada@example/)
    await rm(folder, { recursive: true })
  })
})

it('HTML escapes names', () => {
  expect(htmlOf('Join <img src=x onerror=alert(1)> & "Co"\n\nhttps://example.com/?a=1&b=2#t')).toContain(
    '<p>Join &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;</p><p><a href="https://example.com/?a=1&amp;b=2#t">',
  )
})
