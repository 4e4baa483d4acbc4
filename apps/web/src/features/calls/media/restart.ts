import { newUuid } from '../../../lib/new-uuid.ts'

const confirmationPrefix = 'known '

type Dependencies = { send: (userId: string, token: string) => void; makeToken?: () => string }

/**
 * The protocol by which two sides restart the connection between them after one side's page was reloaded. The reloaded
 * side sends a token. Until the other side returns it, the reloaded side ignores all signals from the other side,
 * because they concern the previous connection. Token and confirmation may be lost or arrive twice.
 */
export function restartProtocol({ send, makeToken = newUuid }: Dependencies) {
  /** The tokens that this side has sent and that are not confirmed yet, by user id. */
  const pendingTokens = new Map<string, string>()
  /** The last restart token received from each of the other participants, by user id. */
  const receivedTokens = new Map<string, string>()

  return {
    request(userId: string) {
      const token = makeToken()
      pendingTokens.set(userId, token)
      send(userId, token)
    },
    repeatRequests() {
      for (const [userId, token] of pendingTokens) send(userId, token)
    },
    awaits: (userId: string) => pendingTokens.has(userId),
    /**
     * Handles a token or a confirmation. Returns whether the other page was reloaded, so that this side must restart as
     * well.
     */
    receive(userId: string, token: string): boolean {
      if (token.startsWith(confirmationPrefix)) {
        if (pendingTokens.get(userId) === token.slice(confirmationPrefix.length)) pendingTokens.delete(userId)
        return false
      }
      send(userId, confirmationPrefix + token)
      const isNew = receivedTokens.get(userId) !== token
      receivedTokens.set(userId, token)
      return isNew
    },
  }
}
