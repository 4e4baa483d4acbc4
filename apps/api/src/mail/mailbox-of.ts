import { domainToASCII } from 'node:url'

const domainsIgnoringDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address reaches, for counting and comparing, not for sending: in lower case, without a `+tag`,
 * for Gmail without dots, and with the domain in ASCII form, so that different spellings of one address share a limit.
 */
export function mailboxOf(address: string): string {
  const normalizedAddress = address.trim().normalize('NFKC').toLowerCase()
  const at = normalizedAddress.lastIndexOf('@')
  if (at < 0) return normalizedAddress
  const enteredDomain = normalizedAddress.slice(at + 1)
  const domain = (domainToASCII(enteredDomain) || enteredDomain).replace(/\.$/, '')
  const [untagged = ''] = normalizedAddress.slice(0, at).split('+')
  if (!domainsIgnoringDots.has(domain)) return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}
