import { readerOf } from './read-new.ts'

/** A fact as the feed needs it. */
export type FeedFact = {
  id: number
  transaction: string
  organization_id: number | null
  actor_id: number | null
  entity: string
  entity_id: number
  action: 'created' | 'updated' | 'deleted'
  version: number
  seen_by: number[]
  lost_by: number[]
  private: boolean
}

/** Reads the facts that are new since a snapshot. */
export const readFacts = readerOf<FeedFact>({
  table: 'facts',
  columns: ['organization_id', 'actor_id', 'entity', 'entity_id', 'action', 'version', 'seen_by', 'lost_by', 'private'],
  order: 'transaction, id',
})
