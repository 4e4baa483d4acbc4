import type { Finding } from '@muster/contracts/installation'

export type { Finding }

/** Returns functions that create the findings of one check. */
export function findingsOf(check: string) {
  const problem = (status: Finding['status']) => (message: string, fix: string) => ({ check, status, message, fix })
  return {
    ok: (message: string): Finding => ({ check, status: 'ok', message }),
    skipped: (message: string): Finding => ({ check, status: 'skipped', message }),
    warning: problem('warning'),
    error: problem('error'),
  }
}

/** '1 day', '2 days'. */
export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The message of an error, or the messages of its parts: a connection to several addresses fails with all of them. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(messageOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
