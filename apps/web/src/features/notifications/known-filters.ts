import type { NotificationFilter } from './notification-filter.ts'

const known = new Map<string, NotificationFilter>()

/** Records that a list with this filter was read, so that changes can update it. */
export const rememberFilter = (filter: NotificationFilter) => known.set(JSON.stringify(filter), filter)

export const knownFilters = () => known.values()
