const registrations = ['open', 'domains', 'invitation', 'closed', 'first'] as const
type Registration = (typeof registrations)[number]

/** Run-time configuration that the server writes into the page. */
type Config = {
  /** Address of the chat service. */
  chatUrl: string
  /** Whether the server sends mail; without it the pages say where the links are. */
  mail: boolean
  /** Whether invited accounts can sign in once with their role's name as password. */
  rolePasswords: boolean
  /** Who may register; `first` while no account exists and later registrations will be closed. */
  registration: Registration
  /** Email domains that may register, when registration is `domains`. */
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
