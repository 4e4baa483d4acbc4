import { openSocket } from '../../apps/chat/src/testing.ts'

export type Card = { id: number; status: string; position: number }

export const columns = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const

/** A board as a page keeps it: it is fetched again after every change of a task, with one request at a time. */
export async function openScreen(
  url: string,
  auth: { token: string; organizationId: number },
  fetchCards: () => Promise<Card[]>,
) {
  const failures: string[] = []
  let displayedCards: Card[] = []
  let isStale = false
  let isFetching = false
  const refresh = async () => {
    isStale = true
    if (isFetching) return
    isFetching = true
    try {
      while (isStale) {
        isStale = false
        displayedCards = await fetchCards()
      }
    } finally {
      isFetching = false
    }
  }
  const { socket, connected } = openSocket(url, auth)
  await connected
  socket.on('changed', ({ entity }) => {
    if (entity === 'task') refresh().catch((error) => failures.push(String(error)))
  })
  await refresh()
  return {
    boardText: () => boardOf(displayedCards),
    /** One error message for each time that the board could not be fetched after a change. */
    failures,
    column: (status: string) => columnOf(displayedCards, status),
    close: () => socket.disconnect(),
  }
}

/** The ids of the cards of a column, in their order. */
const columnOf = (cards: Card[], status: string) =>
  cards
    .filter((card) => card.status === status)
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id }) => id)

/** All columns as text, for comparison. */
export const boardOf = (cards: Card[]) =>
  columns.map((status) => `${status}: ${columnOf(cards, status).join(' ')}`).join('\n')
