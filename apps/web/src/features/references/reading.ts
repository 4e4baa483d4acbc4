/** The number of ids that one request contains. */
export const maximumIds = 100

/** In ms. A text that is shown again causes no request in this time. Changes of goals and milestones are followed anyway. */
export const staleTime = 60_000
