import type { MessagePage } from '@muster/contracts/chat/messages'
import type { Change } from './timeline.ts'

/** `since` and `before` are message numbers, and `around` is a message id. */
export type MessageQuery = { page?: number; since?: number; before?: number; around?: string; limit?: number }
export type RequestMessages = (query: MessageQuery) => Promise<MessagePage>

export const maxPageSize = 100

/**
 * Requests messages. Changes that arrive during a request are also applied to its response, which may not reflect them
 * yet.
 */
export function createMessageRequests(requestFromService: RequestMessages) {
  const pendingChanges = new Set<Change[]>()

  const request: RequestMessages = async (query) => {
    const changes: Change[] = []
    pendingChanges.add(changes)
    try {
      const page = await requestFromService(query)
      return { ...page, messages: changes.reduce((messages, change) => change(messages), page.messages) }
    } finally {
      pendingChanges.delete(changes)
    }
  }
  const applyToPending = (change: Change) => {
    for (const changes of pendingChanges) changes.push(change)
  }
  return { request, applyToPending }
}
