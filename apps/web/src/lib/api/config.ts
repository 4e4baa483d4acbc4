const registrationModes = ['open', 'domains', 'invitation', 'closed', 'first'] as const
type RegistrationMode = (typeof registrationModes)[number]

/** Run-time configuration that the server writes into the page. */
type Config = {
  /** Address of the chat service. */
  chatUrl: string
  /**
   * Whether the server sends mail. If it does not, the pages explain where users find the links that would be mailed.
   */
  mail: boolean
  /** Whether invited accounts can sign in once with their role's name as password. */
  rolePasswords: boolean
  /** Who may register. `first`: no account exists yet. Once the first exists, the server sends its configured mode. */
  registration: RegistrationMode
  /** Email domains that may register, when registration is `domains`. */
  registrationDomains: string[]
}

const metaContent = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

function readConfig(): Config {
  const parsed = parse(metaContent('muster-config'))
  return {
    chatUrl: typeof parsed.chatUrl === 'string' ? parsed.chatUrl : `${location.protocol}//${location.hostname}:3001`,
    mail: parsed.mail === true,
    rolePasswords: parsed.rolePasswords === true,
    registration: registrationModes.find((registration) => registration === parsed.registration) ?? 'open',
    registrationDomains: Array.isArray(parsed.registrationDomains) ? parsed.registrationDomains.map(String) : [],
  }
}

function parse(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

export const config = readConfig()

/** Nonce for the style tags that components add; the page's content security policy allows this nonce. */
export const styleNonce = metaContent('csp-nonce')
