import type { NotificationFilter } from './notification-filter.ts'

const known = new Map<string, NotificationFilter>()

/** Notes that a list of this filter was read, so that what changes can be put into it. */
export const rememberFilter = (filter: NotificationFilter) => known.set(JSON.stringify(filter), filter)

export const knownFilters = () => known.values()
