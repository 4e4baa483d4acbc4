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
import { postbox } from '../testing/postbox.ts'
import { htmlOf } from './html.ts'
import { mailbox } from './mailbox.ts'
import { sendMails } from './sender.ts'
import { transportFor } from './transport.ts'

let database: TestDatabase
let store: Store
/** Accepts jobs and runs none. */
let idle: Jobs
let post: Awaited<ReturnType<typeof postbox>>
const logged: string[] = []
const logger = fastify({ logger: { level: 'info', stream: { write: (line: string) => logged.push(line) } } }).log

beforeAll(async () => {
  database = await testDatabase()
  store = createStore(database)
  post = await postbox()
  idle = createJobs({ store, logger, clock: false })
})
afterAll(async () => {
  await post.close()
  await database.close()
})
beforeEach(async () => {
  post.letters.length = 0
  post.state.refuse = 0
  post.state.locked = false
  logged.length = 0
  await store.db.deleteFrom('mails').execute()
  await database.pool.query('delete from pgboss.job')
})

const bySmtp = () => transportFor(readConfig({ SMTP_URL: post.url, MAIL_FROM: 'Muster <muster@example.com>' }), logger)
const letter = {
  kind: 'test',
  to: 'ada@example.com',
  subject: 'Hello',
  body: 'First.\n\nhttps://example.com/a#b\n\nLast.',
}
const postOne = (mail = letter) => store.write((tx) => mailbox(true, idle).post(tx, mail))
const rows = () => store.db.selectFrom('mails').selectAll().orderBy('id').execute()
const due = () => database.pool.query(`update pgboss.job set start_after = now() where state < 'active'`)
const waiting = async () =>
  (
    await database.pool.query<{ seconds: number }>(
      `select extract(epoch from start_after - now()) as seconds from pgboss.job where state < 'active'`,
    )
  ).rows

/** A node that sends mails and looks for them now. */
function sender(transport = bySmtp()) {
  const jobs = createJobs({ store, logger, clock: false })
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
    await postOne()
    const sending = sender()
    await expect.poll(() => post.to('ada@example.com')).toHaveLength(1)
    await sending.stop()
    const [{ source, subject }] = post.letters.length === 1 ? post.letters : [{ source: '', subject: '' }]
    expect(subject).toBe('Hello')
    expect(source).toMatch(/^From: Muster <muster@example.com>\r$/m)
    expect(source).toContain('Content-Type: text/plain')
    expect(source).toContain('Content-Type: text/html')
    expect(await rows()).toMatchObject([{ body: null, attempts: 1, sent_at: expect.any(String) }])
  })

  it('is not sent when its change is rolled back', async () => {
    await expect(
      store.write(async (tx) => {
        await mailbox(true, idle).post(tx, letter)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  it('waits while the mail server is down, and is sent when it is back', async () => {
    await postOne()
    post.state.refuse = 451
    const sending = sender()
    await expect.poll(() => logged.length).toBe(1)
    expect(logged.join('')).toContain('a mail was not sent')
    expect(logged.join('')).not.toContain('https://example.com/a')
    post.state.refuse = 0
    await due()
    sending.wake()
    await expect.poll(() => post.to('ada@example.com')).toHaveLength(1)
    await sending.stop()
    expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(String) }])
  })

  it('is retried with increasing delays', async () => {
    await postOne()
    post.state.refuse = 451
    const sending = sender()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      await due()
      sending.wake()
      await expect.poll(() => logged.length).toBe(attempt)
      waits.push(...(await waiting()).map(({ seconds }) => seconds))
    }
    await sending.stop()
    expect(waits.map((seconds) => Math.round(seconds / 5) * 5)).toEqual([5, 10, 20])
  })

  it('waits while the mail server rejects our login, and is sent afterwards', async () => {
    await postOne()
    post.state.locked = true
    const url = post.url.replace('//', '//muster:secret@')
    const sending = sender(transportFor(readConfig({ SMTP_URL: url }), logger))
    await expect.poll(() => logged.length).toBe(1)
    expect(await rows()).toMatchObject([{ gave_up_at: null, body: letter.body }])
    post.state.locked = false
    await due()
    sending.wake()
    await expect.poll(() => post.to('ada@example.com')).toHaveLength(1)
    await sending.stop()
  })

  it('is given up when the mail server rejects it permanently', async () => {
    await postOne()
    post.state.refuse = 550
    const sending = sender()
    await expect.poll(async () => (await rows())[0]?.gave_up_at).toEqual(expect.any(String))
    await sending.stop()
    expect((await rows())[0]?.body).toBeNull()
  })

  it('about an account is sent before notifications that waited longer [S4]', async () => {
    for (let number = 0; number < 12; number++)
      await postOne({ ...letter, kind: 'notification', to: `p${number}@example.com` })
    await postOne({ ...letter, kind: 'reset', to: 'ada@example.com' })
    const sending = sender()
    await expect.poll(() => post.letters.length).toBe(13)
    await sending.stop()
    expect(post.letters[0]?.to).toEqual(['ada@example.com'])
  })

  it('about an account is also sent first after the jobs were lost or the first attempt failed [S4]', async () => {
    for (let number = 0; number < 3; number++)
      await postOne({ ...letter, kind: 'notification', to: `p${number}@example.com` })
    await postOne({ ...letter, kind: 'verification', to: 'ada@example.com' })
    await database.pool.query('delete from pgboss.job')
    post.state.refuse = 451
    const sending = sender()
    await expect.poll(() => logged.length).toBe(4)
    await sending.stop()
    post.state.refuse = 0
    await due()
    const next = sender()
    await expect.poll(() => post.letters.length).toBe(4)
    await next.stop()
    expect(post.letters[0]?.to).toEqual(['ada@example.com'])
  })

  it('is sent once by two concurrent senders', async () => {
    for (let number = 0; number < 20; number++) await postOne({ ...letter, to: `p${number}@example.com` })
    const senders = [sender(), sender()]
    await expect.poll(async () => (await rows()).filter(({ sent_at }) => sent_at).length).toBe(20)
    await Promise.all(senders.map(({ stop }) => stop()))
    expect(new Set(post.letters.flatMap(({ to }) => to)).size).toBe(20)
    expect(post.letters).toHaveLength(20)
  })

  it('that waits without a job, as after a restored backup, gets one when two nodes start, and is sent once', async () => {
    await postOne()
    await database.pool.query('delete from pgboss.job')
    const senders = [sender(), sender()]
    await expect.poll(async () => (await rows())[0]?.sent_at).toEqual(expect.any(String))
    await Promise.all(senders.map(({ stop }) => stop()))
    expect(post.letters).toHaveLength(1)
  })

  it('has no text and no recipient in its job', async () => {
    await postOne()
    const { rows: jobs } = await database.pool.query('select data from pgboss.job')
    expect(jobs).toEqual([{ data: { mail: (await rows())[0]?.id } }])
  })

  it('whose node died while sending is sent later by another node', async () => {
    await postOne()
    const boss = await openBoss({ store, logger, clock: false })
    expect(await boss.fetch('mail')).toHaveLength(1) // and the node dies
    const another = sender()
    await database.pool.query(`update pgboss.job set started_on = now() - interval '121 seconds'`)
    await boss.expire()
    expect(post.letters).toEqual([])
    await due()
    another.wake()
    await expect.poll(() => post.to('ada@example.com')).toHaveLength(1)
    await another.stop()
  })

  it('is given up after 20 attempts', async () => {
    await postOne()
    await store.db.updateTable('mails').set({ attempts: 19 }).execute()
    post.state.refuse = 451
    const sending = sender()
    await expect.poll(async () => (await rows())[0]?.gave_up_at).toEqual(expect.any(String))
    await sending.stop()
    expect(await waiting()).toEqual([])
  })

  it('a line break in a subject or an address starts no further header', async () => {
    await postOne({ ...letter, to: 'eve@example.com', subject: 'Hi\r\nBcc: victim@example.com\r\n\r\nowned' })
    const sending = sender()
    await expect.poll(() => post.letters).toHaveLength(1)
    await sending.stop()
    expect(post.letters[0]?.to).toEqual(['eve@example.com'])
    expect(post.letters[0]?.source).not.toMatch(/^Bcc:/m)
  })
})

describe('mail without SMTP', () => {
  it('is written to a file readable only by its owner, and the log contains only the file name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'))
    await postOne({ ...letter, body: 'secret-link' })
    const sending = sender(transportFor(readConfig({ DATA_DIR: folder }), logger))
    await expect.poll(async () => (await rows())[0]?.sent_at).toEqual(expect.any(String))
    await sending.stop()
    const [file = ''] = await readdir(join(folder, 'mail'))
    expect((await stat(join(folder, 'mail', file))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'mail', file), 'utf8')).toContain(
      'To: ada@example.com\nSubject: Hello\n\nsecret-link',
    )
    expect(logged.join('')).toContain(file)
    expect(logged.join('')).not.toMatch(/secret-link|ada@example/)
    await rm(folder, { recursive: true })
  })
})

it('HTML escapes names', () => {
  expect(htmlOf('Join <img src=x onerror=alert(1)> & "Co"\n\nhttps://example.com/?a=1&b=2#t')).toContain(
    '<p>Join &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;</p><p><a href="https://example.com/?a=1&amp;b=2#t">',
  )
})
