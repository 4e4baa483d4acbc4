import type { MessagePage } from '@muster/contracts/chat/messages'
import type { Change } from './timeline.ts'

/** What is requested from the service. */
export type Asked = { page?: number; since?: number; before?: number; around?: string; limit?: number }
export type Ask = (asked: Asked) => Promise<MessagePage>

export const largestPage = 100

/**
 * Requests messages. Changes that arrive while a response is on its way are applied to it, as it may have been read
 * before.
 */
export function createMessageRequests(askService: Ask) {
  const underWay = new Set<Change[]>()

  const ask: Ask = async (asked) => {
    const changes: Change[] = []
    underWay.add(changes)
    try {
      const page = await askService(asked)
      return { ...page, messages: changes.reduce((messages, change) => change(messages), page.messages) }
    } finally {
      underWay.delete(changes)
    }
  }
  const changed = (change: Change) => {
    for (const changes of underWay) changes.push(change)
  }
  return { ask, changed }
}
