type Keyed = { queryKey: readonly unknown[] }

/**
 * The placeholder of a query: the data that was shown before, until the new data is loaded. Data of which `scopeOf`
 * returns another value is not kept, because it is about something else, such as another organization or object.
 */
export const keepPrevious =
  (queryKey: readonly unknown[], scopeOf: (queryKey: readonly unknown[]) => unknown) =>
  <Data>(previous: Data | undefined, previousQuery: Keyed | undefined): Data | undefined =>
    previousQuery && JSON.stringify(scopeOf(previousQuery.queryKey)) === JSON.stringify(scopeOf(queryKey))
      ? previous
      : undefined
