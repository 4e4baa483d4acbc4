import { newUuid } from '../../../lib/new-uuid.ts'

const answerMark = 'known '

type Parts = { send: (userId: string, token: string) => void; makeToken?: () => string }

/**
 * The protocol by which two sides restart the connection between them after the page of one was reloaded: that side
 * sends a token, and ignores what arrives from the other, which is about the previous connection, until the other
 * returns the token. Token and answer may be lost or arrive twice.
 */
export function restartProtocol({ send, makeToken = newUuid }: Parts) {
  /** Our tokens that were not answered yet. */
  const asked = new Map<string, string>()
  /** The last tokens of the others. */
  const followed = new Map<string, string>()

  return {
    ask(userId: string) {
      const token = makeToken()
      asked.set(userId, token)
      send(userId, token)
    },
    askAgain() {
      for (const [userId, token] of asked) send(userId, token)
    },
    awaits: (userId: string) => asked.has(userId),
    /** Returns whether the other page is new, so that this side must restart as well. */
    take(userId: string, token: string): boolean {
      if (token.startsWith(answerMark)) {
        if (asked.get(userId) === token.slice(answerMark.length)) asked.delete(userId)
        return false
      }
      send(userId, answerMark + token)
      const isNew = followed.get(userId) !== token
      followed.set(userId, token)
      return isNew
    },
  }
}
