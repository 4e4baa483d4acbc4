import { domainToASCII } from 'node:url'

const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address reaches, for counting only: folded to lower case, without a `+tag`, and with the domain in
 * the form in which it is looked up. Many spellings of one address must not have a limit each.
 */
export function mailboxOf(address: string): string {
  const folded = address.trim().normalize('NFKC').toLowerCase()
  const at = folded.lastIndexOf('@')
  if (at < 0) return folded
  const written = folded.slice(at + 1)
  const domain = (domainToASCII(written) || written).replace(/\.$/, '')
  const [untagged = ''] = folded.slice(0, at).split('+')
  if (!ignoresDots.has(domain)) return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}
