import { Problem } from '@muster/server/http/problems'

/** What is said when something failed that nobody foresaw; what it was stands in the log. */
export const unforeseen = () => new Problem(500, 'Something went wrong on our side. Please try again.')
