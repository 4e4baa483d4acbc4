import { pageSize, type Source } from './facts/read-new.ts'

/** For whose sockets the contents of rows are read: those of this node, or those of all nodes. */
export type Audience = 'node' | 'everyone'

type Position = { transaction: string; id: number }

/** The delivery of the rows of a table. What `find` returns can be written as JSON, so that other nodes can deliver it. */
type Delivery<Row, Found> = {
  /** Reads what the delivery of these rows needs. */
  find: (rows: Row[], audience: Audience) => Promise<Found>
  /** Sends the rows to the sockets of this node. If it throws, nothing has been sent. */
  deliver: (rows: Row[], found: Found) => Promise<void>
}

/** Rows that are ready to be delivered, with what was found for them. */
export type PreparedRows = { found: unknown; deliver: () => Promise<void> }

type SharedCheck = { isNew: (transaction: string) => boolean; isOutdated: boolean }

/** A table that is followed, with its delivery. Only the delivery knows the types of the rows and of what it finds. */
export type Feed = {
  source: Source
  prepare: (rows: never[], audience: Audience) => Promise<PreparedRows>
  /**
   * Delivers those of the rows that another node has read whose transactions meet the condition. What that node has found
   * is read again if it may be outdated.
   */
  deliverShared: (rows: never[], found: never, check: SharedCheck) => Promise<void>
  /** The position of the last row of a full page; undefined if the page is not full. */
  nextPosition: (rows: never[]) => Position | undefined
}

export const feedOf = <Row extends Position, Found>(source: Source, { find, deliver }: Delivery<Row, Found>): Feed => ({
  source,
  prepare: async (rows: Row[], audience) => {
    const found = await find(rows, audience)
    return { found, deliver: () => deliver(rows, found) }
  },
  deliverShared: async (rows: Row[], found: Found, { isNew, isOutdated }) => {
    const newRows = rows.filter(({ transaction }) => isNew(transaction))
    await deliver(newRows, isOutdated ? await find(newRows, 'node') : found)
  },
  nextPosition: (rows: Row[]) => (rows.length === pageSize ? rows.at(-1) : undefined),
})
