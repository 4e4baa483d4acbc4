import type { MessagePage } from '@muster/contracts/chat/messages'
import type { Change } from './timeline.ts'

/** What is asked of the service. */
export type Asked = { page?: number; since?: number; before?: number; around?: string; limit?: number }
export type Ask = (asked: Asked) => Promise<MessagePage>

export const largestPage = 100

/** Asks for messages. An answer may have been read before what is told while it is on its way, which holds in it too. */
export function createAsking(askService: Ask) {
  const underWay = new Set<Change[]>()

  const ask: Ask = async (asked) => {
    const meanwhile: Change[] = []
    underWay.add(meanwhile)
    try {
      const page = await askService(asked)
      return { ...page, messages: meanwhile.reduce((messages, change) => change(messages), page.messages) }
    } finally {
      underWay.delete(meanwhile)
    }
  }
  const told = (change: Change) => {
    for (const changes of underWay) changes.push(change)
  }
  return { ask, told }
}
