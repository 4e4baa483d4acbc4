import { domainToASCII } from 'node:url'

const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address reaches, used only for counting: in lower case, without a `+tag`, and with the domain in
 * ASCII form, so that different spellings of one address share a limit.
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
