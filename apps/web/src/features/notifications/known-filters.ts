import type { NotificationFilter } from './notification-filter.ts'

const filters = new Map<string, NotificationFilter>()

/** Remembers the filter of a list that has been requested, so that later changes can update that list in the cache. */
export const rememberFilter = (filter: NotificationFilter) => filters.set(JSON.stringify(filter), filter)

export const knownFilters = () => filters.values()
