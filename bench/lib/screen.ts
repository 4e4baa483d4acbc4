import { openSocket } from '../../apps/chat/src/testing.ts'

export type Card = { id: number; status: string; position: number }

export const columns = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const

/** A board as a page keeps it: fetched again after every change of a task, one request at a time. */
export async function openScreen(
  url: string,
  auth: { token: string; organizationId: number },
  cards: () => Promise<Card[]>,
) {
  let shown: Card[] = []
  let stale = false
  let asking = false
  const refresh = async () => {
    stale = true
    if (asking) return
    asking = true
    while (stale) {
      stale = false
      shown = await cards()
    }
    asking = false
  }
  const { socket, connected } = openSocket(url, auth)
  await connected
  socket.on('changed', ({ entity }) => {
    if (entity === 'task') void refresh()
  })
  await refresh()
  return {
    shows: () => boardOf(shown),
    column: (status: string) => columnOf(shown, status),
    close: () => socket.disconnect(),
  }
}

/** The cards of a column in their order. */
const columnOf = (all: Card[], status: string) =>
  all
    .filter((card) => card.status === status)
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id }) => id)

/** All columns as text, for comparison. */
export const boardOf = (all: Card[]) =>
  columns.map((status) => `${status}: ${columnOf(all, status).join(' ')}`).join('\n')
