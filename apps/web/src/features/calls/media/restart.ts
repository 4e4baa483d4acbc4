import { newUuid } from '../../../lib/new-uuid.ts'

const confirmationPrefix = 'known '

type Dependencies = { send: (userId: string, token: string) => void; makeToken?: () => string }

/**
 * The protocol by which two peers restart the connection between them after the page of one peer was reloaded. The
 * reloaded peer sends a token. Until the other peer confirms it, the reloaded peer ignores all other signals from that
 * peer, because they concern the previous connection. Tokens and confirmations may be lost or arrive twice.
 */
export function createRestartProtocol({ send, makeToken = newUuid }: Dependencies) {
  /** The tokens that were sent and are not confirmed yet, by user id. */
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
    isPending: (userId: string) => pendingTokens.has(userId),
    /**
     * Handles a token or a confirmation. Returns whether the other page was reloaded, so that the connection must be
     * replaced here as well.
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
