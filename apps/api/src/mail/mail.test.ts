import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { readConfig } from '@muster/server/env'
import { createStore, type Store } from '@muster/server/store'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postbox } from '../testing/postbox.ts'
import { htmlOf } from './html.ts'
import { mailbox } from './mailbox.ts'
import { mailSender } from './sender.ts'
import { transportFor } from './transport.ts'

let database: TestDatabase
let store: Store
let post: Awaited<ReturnType<typeof postbox>>
const logged: string[] = []
const logger = fastify({ logger: { level: 'info', stream: { write: (line: string) => logged.push(line) } } }).log

beforeAll(async () => {
  database = await testDatabase()
  store = createStore(database)
  post = await postbox()
})
afterAll(async () => {
  await post.close()
  await database.close()
})
beforeEach(async () => {
  post.letters.length = 0
  post.state.refuse = 0
  logged.length = 0
  await store.db.deleteFrom('mails').execute()
})

const bySmtp = () => transportFor(readConfig({ SMTP_URL: post.url, MAIL_FROM: 'Muster <muster@example.com>' }), logger)
const letter = {
  kind: 'test',
  to: 'ada@example.com',
  subject: 'Hello',
  body: 'First.\n\nhttps://example.com/a#b\n\nLast.',
}
const postOne = (mail = letter) => store.write((tx) => mailbox(true, () => {}).post(tx, mail))
const rows = () => store.db.selectFrom('mails').selectAll().orderBy('id').execute()
const due = () =>
  store.db
    .updateTable('mails')
    .set({ next_at: new Date(0).toISOString() })
    .execute()

/** The attempt failed, and the next one stands in the table: sooner than the two minutes that a taken mail is hidden. */
async function postponed(attempt: number) {
  await expect.poll(() => logged.length).toBe(attempt)
  await expect.poll(async () => secondsUntil((await rows())[0]?.next_at)).toBeLessThan(100)
}

describe('mail over SMTP', () => {
  it('goes out as text and HTML, and its text is cleared', async () => {
    await postOne()
    const sender = mailSender({ store, transport: bySmtp(), logger })
    sender.wake()
    await expect.poll(() => post.to('ada@example.com')).toHaveLength(1)
    await sender.stop()
    const [{ source, subject }] = post.letters.length === 1 ? post.letters : [{ source: '', subject: '' }]
    expect(subject).toBe('Hello')
    expect(source).toMatch(/^From: Muster <muster@example.com>\r$/m)
    expect(source).toContain('Content-Type: text/plain')
    expect(source).toContain('Content-Type: text/html')
    expect(await rows()).toMatchObject([{ body: null, attempts: 1, sent_at: expect.any(String) }])
  })

  it('is not sent when the change it tells about is rolled back', async () => {
    await expect(
      store.write(async (tx) => {
        await mailbox(true, () => {}).post(tx, letter)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  it('waits while the mail server is away, and goes out when it is back', async () => {
    await postOne()
    post.state.refuse = 451
    const sender = mailSender({ store, transport: bySmtp(), logger })
    sender.wake()
    await postponed(1)
    expect(logged.join('')).toContain('a mail was not sent')
    expect(logged.join('')).not.toContain('https://example.com/a')
    post.state.refuse = 0
    await due()
    sender.wake()
    await expect.poll(() => post.to('ada@example.com')).toHaveLength(1)
    await sender.stop()
    expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(String) }])
  })

  it('is tried later each time', async () => {
    await postOne()
    post.state.refuse = 451
    const sender = mailSender({ store, transport: bySmtp(), logger })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      await due()
      sender.wake()
      await postponed(attempt)
      waits.push(secondsUntil((await rows())[0]?.next_at))
    }
    await sender.stop()
    expect(waits.map((seconds) => Math.round(seconds / 5) * 5)).toEqual([5, 10, 20])
  })

  it('is given up when the mail server refuses for good', async () => {
    await postOne()
    post.state.refuse = 550
    const sender = mailSender({ store, transport: bySmtp(), logger })
    sender.wake()
    await expect.poll(async () => (await rows())[0]?.gave_up_at).toEqual(expect.any(String))
    await sender.stop()
    expect((await rows())[0]?.body).toBeNull()
  })

  it('is sent once by two senders at work', async () => {
    for (let number = 0; number < 20; number++) await postOne({ ...letter, to: `p${number}@example.com` })
    const senders = [1, 2].map(() => mailSender({ store, transport: bySmtp(), logger }))
    for (const sender of senders) sender.wake()
    await expect.poll(async () => (await rows()).filter(({ sent_at }) => sent_at).length).toBe(20)
    await Promise.all(senders.map((sender) => sender.stop()))
    expect(new Set(post.letters.flatMap(({ to }) => to)).size).toBe(20)
    expect(post.letters).toHaveLength(20)
  })

  it('a line end in a subject or an address begins no further header', async () => {
    await postOne({ ...letter, to: 'eve@example.com', subject: 'Hi\r\nBcc: victim@example.com\r\n\r\nowned' })
    const sender = mailSender({ store, transport: bySmtp(), logger })
    sender.wake()
    await expect.poll(() => post.letters).toHaveLength(1)
    await sender.stop()
    expect(post.letters[0]?.to).toEqual(['eve@example.com'])
    expect(post.letters[0]?.source).not.toMatch(/^Bcc:/m)
  })
})

describe('mail without SMTP', () => {
  it('becomes a file for its owner alone, and the log names only the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'))
    await postOne({ ...letter, body: 'secret-link' })
    const sender = mailSender({ store, transport: transportFor(readConfig({ DATA_DIR: folder }), logger), logger })
    sender.wake()
    await expect.poll(async () => (await rows())[0]?.sent_at).toEqual(expect.any(String))
    await sender.stop()
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

it('HTML shows a name as it is written, never as markup', () => {
  expect(htmlOf('Join <img src=x onerror=alert(1)> & "Co"\n\nhttps://example.com/?a=1&b=2#t')).toContain(
    '<p>Join &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;</p><p><a href="https://example.com/?a=1&amp;b=2#t">',
  )
})

const secondsUntil = (at: string | undefined) => (new Date(at ?? 0).getTime() - Date.now()) / 1_000
