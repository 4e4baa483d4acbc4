import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string[]; subject: string; source: string; text: string; link: string }

/**
 * A real mail server on this machine that stores the mails it receives. If `state.refusalStatus` is set, it rejects
 * mails with that status; if `state.refusesLogins` is set, it rejects every login. Clients need not log in.
 */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  const state = { refusalStatus: 0, refusesLogins: false }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username }, _session, done) {
      if (state.refusesLogins)
        done(new Error('The password is wrong')) // smtp-server replies with a 535
      else done(null, { user: username })
    },
    onData(stream, session, done) {
      text(stream)
        .then((source) => {
          if (state.refusalStatus > 0) {
            const error = Object.assign(new Error('Try again'), { responseCode: state.refusalStatus })
            return done(error)
          }
          const decodedSource = decodeQuotedPrintable(source)
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '',
            source,
            text: decodedSource,
            link: /https?:\/\/\S+#[\w-]{43}/.exec(decodedSource)?.[0] ?? '',
          })
          done()
        })
        .catch(done)
    },
  })
  // Ignore errors, for example of a sender that stops in the middle of a mail.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    state,
    /** The mails to this address. */
    to: (email: string) => mails.filter(({ to }) => to.includes(email)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Decodes the text of a quoted-printable mail. */
const decodeQuotedPrintable = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The token in a link's fragment. */
export const tokenIn = (link: string) => new URL(link).hash.slice(1)
