import { normalizeUri } from 'micromark-util-sanitize-uri'

const scheme = /^([a-z][a-z\d+.-]*):/i
const safeSchemes = new Set(['http', 'https', 'mailto', 'xmpp'])

/** Returns the address of a link if it leads to the web, to a mailbox, to a chat (XMPP) or to a page of this installation. */
export function safeAddress(address: string): string | undefined {
  // Browsers ignore white space and control characters at the start and within the scheme.
  const [, name] = scheme.exec(address.replaceAll(/[\0-\x20]/g, '')) ?? []
  return name === undefined || safeSchemes.has(name.toLowerCase()) ? normalizeUri(address) : undefined
}
