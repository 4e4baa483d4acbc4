import { safeAddress } from '../markdown/safe-address.ts'

const mailbox = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/
/** A name with a dot, or with a port. */
const host = /^[\p{L}\d-]+(?:(?:\.[\p{L}\d-]+)+(?::\d+)?|:\d+)(?:[/?#]|$)/u
const isComplete = /^(?:[a-z][a-z\d+.-]*:.|[/#])/i

/** Returns the address of a link that a user has typed, who may leave out the scheme; undefined if it may not be a link. */
export function linkAddress(typed: string): string | undefined {
  if (mailbox.test(typed)) return `mailto:${typed}`
  if (host.test(typed)) return `https://${typed}`
  return isComplete.test(typed) && safeAddress(typed) !== undefined ? typed : undefined
}
