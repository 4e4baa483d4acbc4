import { createPendingList } from '../../lib/pending-list.ts'
import type { MutedObjects } from './mute.ts'

/** The objects of which the user is asked how long they shall be muted; at most one entry. */
export const mutesAsked = createPendingList<MutedObjects>()
