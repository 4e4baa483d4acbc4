import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasProperty } from '@muster/server/has-property'
import type { Config } from '@muster/server/run/env'
import type { FastifyBaseLogger } from 'fastify'
import { htmlOf } from './html.ts'

type Message = { to: string; subject: string; body: string }

export type Transport = {
  /** Whether mails are sent to a mail server; otherwise they are written to files. */
  bySmtp: boolean
  send(message: Message): Promise<void>
  /** Whether a retry is useless because the mail server rejected the mail permanently. */
  isFinal(error: unknown): boolean
  close(): Promise<void>
}

export const transportFor = (config: Config, logger: FastifyBaseLogger): Transport =>
  config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config.MAIL_FROM)
    : fileTransport(join(config.DATA_DIR, 'mail'), config.MAIL_FROM, logger)

function smtpTransport(url: string, from: string): Transport {
  let transporterPromise: ReturnType<typeof open> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer') // loaded with the first mail, because it takes memory
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
      transporterPromise ??= open()
      const transporter = await transporterPromise
      // An address that is passed as an object is not parsed for further recipients.
      await transporter.sendMail({ from, to: { name: '', address: to }, subject, text: body, html: htmlOf(body) })
    },
    isFinal,
    close: async () => (await transporterPromise)?.close(),
  }
}

/** Nodemailer's error codes for a server that rejected this mail, its sender or its recipient. */
const rejectionCodes: unknown[] = ['EENVELOPE', 'EMESSAGE']
/** The SMTP status of a server that requires authentication or encryption. */
const authenticationRequired = 530

/**
 * Whether retrying is useless. A server that denies us access also replies with 5xx, but the cause is our
 * configuration, so retries may succeed once that is fixed.
 */
function isFinal(error: unknown): boolean {
  if (!hasProperty(error, 'responseCode') || !hasProperty(error, 'code')) return false
  const responseCode = Number(error.responseCode)
  return responseCode >= 500 && responseCode !== authenticationRequired && rejectionCodes.includes(error.code)
}

/**
 * The transport without a mail server: it writes each mail to a file that only the file's owner can read. The log
 * contains only the file's path.
 */
function fileTransport(folder: string, from: string, logger: FastifyBaseLogger): Transport {
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
