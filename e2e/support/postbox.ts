import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string; text: string }

/** Starts a real mail server on a free port. The server keeps all the mail that it receives. */
export async function openPostbox() {
  const mails: ReceivedMail[] = []
  const waiters = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = decodeMail(Buffer.concat(chunks).toString('utf8'))
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text })
        for (const checkAgain of waiters) checkAgain()
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = address && typeof address === 'object' ? address.port : 0

  /** The path of the link to `page` in a mail to this address; waits until such a mail arrives. */
  function linkTo(to: string, page: string): Promise<string> {
    const pattern = new RegExp(`https?://[^/\\s]+(${page}#[\\w-]+)`)
    return new Promise((resolve) => {
      const checkMails = () => {
        const link = mails
          .filter((mail) => mail.to === to)
          .map(({ text }) => pattern.exec(text)?.[1])
          .find((path) => path !== undefined)
        if (link === undefined) return
        waiters.delete(checkMails)
        resolve(link)
      }
      waiters.add(checkMails)
      checkMails()
    })
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    linkTo,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The mail without its soft line breaks, which can split links, and with encoded equals signs decoded. */
const decodeMail = (raw: string) => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
