import { notifyManager, QueryClient } from '@tanstack/react-query'
import { asksAgain, restMilliseconds } from './patience.ts'

// A button is off before the second click of a double click arrives: what changed is drawn in the very same turn.
notifyManager.setScheduler(queueMicrotask)

/** Cache of everything that was read. Failures that may pass are tried twice more; a refusal is final. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: asksAgain,
        retryDelay: restMilliseconds,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
