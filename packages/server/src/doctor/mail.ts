import { createTransport } from 'nodemailer'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const timeoutMs = 10_000

/** Connects to the mail server and signs in, without sending a mail. */
export async function checkMail({ SMTP_URL, MAIL_FROM }: Config): Promise<Finding> {
  const { ok, warning, error } = findingsOf('mail')
  if (!SMTP_URL)
    return warning('Mails are files in DATA_DIR/mail, and no address is ever verified.', 'Set SMTP_URL and MAIL_FROM.')
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
  } catch (fault) {
    return error(
      `The mail server does not accept the connection: ${messageOf(fault)}.`,
      'Correct host, port, user and password in SMTP_URL; smtps:// is for port 465, smtp:// for 587 and 25.',
    )
  } finally {
    transport.close()
  }
  if (/@localhost>?$/.test(MAIL_FROM))
    return warning(
      `The mail server accepts the connection, but the sender is ${MAIL_FROM}.`,
      'Set MAIL_FROM to an address that may send by this server.',
    )
  return ok('The mail server accepts the connection.')
}
