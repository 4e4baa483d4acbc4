import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

type Letter = { to: string; text: string }

/** A real mail server on a free port, which keeps all mails it receives. */
export async function openPostbox() {
  const letters: Letter[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const text = plain(Buffer.concat(parts).toString('utf8'))
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, text })
        for (const look of waiting) look()
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
      const look = () => {
        const link = letters
          .filter((letter) => letter.to === to)
          .map(({ text }) => pattern.exec(text)?.[1])
          .find((path) => path !== undefined)
        if (link === undefined) return
        waiting.delete(look)
        resolve(link)
      }
      waiting.add(look)
      look()
    })
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    linkTo,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The mail without its soft line breaks, as links are longer than a line. */
const plain = (raw: string) => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
