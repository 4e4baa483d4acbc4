const registrations = ['open', 'domains', 'invitation', 'closed', 'first'] as const
type Registration = (typeof registrations)[number]

/** What the server tells the page at run time. */
type Config = {
  /** Address of the chat service. */
  chatUrl: string
  /** Whether mails are really sent (else the pages say where the links are). */
  mail: boolean
  /** Whether invited accounts can sign in once with the word of their role. */
  rolePasswords: boolean
  /** Who may register; `first` while there is no account yet, where later ones could not be registered. */
  registration: Registration
  /** The domains of the addresses that may register, with `domains`. */
  registrationDomains: string[]
}

const content = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

function read(): Config {
  const given = parse(content('muster-config'))
  return {
    chatUrl: typeof given.chatUrl === 'string' ? given.chatUrl : `${location.protocol}//${location.hostname}:3001`,
    mail: given.mail === true,
    rolePasswords: given.rolePasswords === true,
    registration: registrations.find((one) => one === given.registration) ?? 'open',
    registrationDomains: Array.isArray(given.registrationDomains) ? given.registrationDomains.map(String) : [],
  }
}

function parse(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

export const config = read()

/** Nonce for the style tags that components add; the page's policy names the same one. */
export const styleNonce = content('csp-nonce')
