import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Transport } from './transport.ts'

type Parts = { store: Store; transport: Transport; logger: FastifyBaseLogger; everyMilliseconds?: number }
type Waiting = { id: number; kind: string; recipient: string; subject: string; body: string; attempts: number }

/** Longer than a mail server may take: whoever took a mail and died leaves it to the others after this time. */
const leaseSeconds = 120
const mostAttempts = 20

/**
 * Sends the mails that wait, one after the other, until stopped. Several processes may do so at once: a mail is taken
 * by one of them. What fails is tried again, later each time; a mail may go out twice, but never not at all.
 */
export function mailSender({ store, transport, logger, everyMilliseconds = 5_000 }: Parts) {
  let stopped = false
  let again = false
  let running: Promise<void> | undefined

  async function sendAll() {
    do {
      again = false
      let mail = await take(store)
      while (mail && !stopped) {
        await sendOne(mail)
        mail = await take(store)
      }
    } while (again && !stopped)
  }

  async function sendOne(mail: Waiting) {
    try {
      await transport.send({ to: mail.recipient, subject: mail.subject, body: mail.body })
      // The text held a link: nobody needs it any more.
      await store.db.updateTable('mails').set({ sent_at: sql`now()`, body: null }).where('id', '=', mail.id).execute()
    } catch (error) {
      await postpone(mail, error)
    }
  }

  async function postpone(mail: Waiting, error: unknown) {
    const hopeless = transport.isFinal(error) || mail.attempts >= mostAttempts
    logger.warn(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts, hopeless, err: error },
      'a mail was not sent',
    )
    const seconds = Math.min(5 * 2 ** (mail.attempts - 1), 3_600)
    await store.db
      .updateTable('mails')
      .set(
        hopeless ? { gave_up_at: sql`now()`, body: null } : { next_at: sql`now() + ${seconds} * interval '1 second'` },
      )
      .where('id', '=', mail.id)
      .execute()
  }

  function wake() {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = sendAll()
      .catch((error) => logger.warn({ err: error }, 'mails wait, because the database does not answer'))
      .finally(() => {
        running = undefined
      })
  }

  const timer = setInterval(wake, everyMilliseconds)
  timer.unref()

  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      transport.close()
    },
  }
}

/** Takes the mail that waits longest; it stays hidden from others while it is being sent. */
async function take({ db }: Store): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update mails set attempts = attempts + 1, next_at = now() + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from mails where sent_at is null and gave_up_at is null and next_at <= now()
      order by next_at, id limit 1 for update skip locked
    )
    returning id, kind, recipient, subject, body, attempts`.execute(db)
  return rows[0]
}
