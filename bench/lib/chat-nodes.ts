import { type Bus, startBus } from './bus.ts'
import { type Nodes, withNodes } from './nodes.ts'

/** The number of chat nodes; WITHSTAND_CHAT_NODES=4 changes it. */
export const chatNodeCount = Number(process.env.WITHSTAND_CHAT_NODES ?? 2)

/** Whether the chat nodes use a bus: WITHSTAND_BUS=on. Requires redis-server. */
export const isWithBus = process.env.WITHSTAND_BUS === 'on'

/** Runs `apiCount` nodes of the api and the chosen number of chat nodes, with the bus if it is chosen. */
export async function withChatNodes(
  dist: string,
  apiCount: number,
  use: (nodes: Nodes & { bus: Bus | undefined }) => Promise<void>,
): Promise<void> {
  const bus = isWithBus ? await startBus() : undefined
  try {
    const extraEnvironment: Record<string, string> = bus ? { BUS_URL: bus.url } : {}
    const options = { apiCount, chatCount: chatNodeCount, extraEnvironment }
    await withNodes(dist, options, (nodes) => use({ ...nodes, bus }))
  } finally {
    await bus?.stop()
  }
}

/** What the figures say about the nodes. */
export const nodeFigures = { chatNodes: chatNodeCount, bus: isWithBus }
