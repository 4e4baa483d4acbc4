import { Problem } from '@muster/server/http/problems'

/** The response to an unexpected error, whose details are only logged. */
export const unexpectedProblem = () => new Problem(500, 'Something went wrong on our side. Please try again.')
