import type { Source } from './read-new.ts'

/** A fact with the columns that the feed needs. */
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

export const newFacts: Source = {
  table: 'facts',
  columns: ['organization_id', 'actor_id', 'entity', 'entity_id', 'action', 'version', 'seen_by', 'lost_by', 'private'],
  order: 'transaction, id',
}
