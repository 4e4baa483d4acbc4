import { texts } from '@muster/contracts/texts'
import { config } from '../../lib/api/config.ts'

const { registration: mode, registrationDomains } = config
const sentences = texts.account.registration

/** Whether the page can offer a form to register. */
export const canRegister = mode !== 'invitation' && mode !== 'closed'

/** Who may register, where not everybody may. */
export const registrationNote =
  mode === 'open' ? undefined : mode === 'domains' ? sentences.domains(registrationDomains) : sentences[mode]
