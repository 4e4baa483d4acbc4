import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasProperty } from '@muster/server/has-property'
import type { Config } from '@muster/server/run/env'
import type { FastifyBaseLogger } from 'fastify'
import { htmlOf } from './html.ts'

type Message = { to: string; subject: string; body: string }

/** Where mails go. */
export type Transport = {
  /** Whether a mail server takes the mails; otherwise they become files. */
  bySmtp: boolean
  send(message: Message): Promise<void>
  /** Whether trying again cannot help: the mail server said no for good. */
  isFinal(error: unknown): boolean
  close(): Promise<void>
}

export const transportFor = (config: Config, logger: FastifyBaseLogger): Transport =>
  config.SMTP_URL
    ? smtp(config.SMTP_URL, config.MAIL_FROM)
    : files(join(config.DATA_DIR, 'mail'), config.MAIL_FROM, logger)

function smtp(url: string, from: string): Transport {
  let opened: ReturnType<typeof open> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer') // not before the first mail: it takes memory
    return createTransport({
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    bySmtp: true,
    async send({ to, subject, body }) {
      opened ??= open()
      const transporter = await opened
      // As an object the address is never parsed for further receivers.
      await transporter.sendMail({ from, to: { name: '', address: to }, subject, text: body, html: htmlOf(body) })
    },
    isFinal,
    close: async () => (await opened)?.close(),
  }
}

/** Nodemailer's words for a server that spoke of this mail, its sender or its receiver; of all others it never heard. */
const ofTheMail: unknown[] = ['EENVELOPE', 'EMESSAGE']
/** The server wants a login or encryption first. */
const notLetIn = 530

/** A server that does not let us in says so with a 5xx too, but of our configuration: the mail waits until that is mended. */
function isFinal(error: unknown): boolean {
  if (!hasProperty(error, 'responseCode') || !hasProperty(error, 'code')) return false
  const said = Number(error.responseCode)
  return said >= 500 && said !== notLetIn && ofTheMail.includes(error.code)
}

/** Without a mail server: one file per mail, for its owner's eyes only. The log names the file and nothing in it. */
function files(folder: string, from: string, logger: FastifyBaseLogger): Transport {
  return {
    bySmtp: false,
    async send({ to, subject, body }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`)
      await writeFile(file, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${body}\n`, { mode: 0o600, flag: 'wx' })
      logger.info({ file }, 'a mail was written to a file, because SMTP_URL is not set')
    },
    isFinal: () => false,
    close: async () => {},
  }
}
