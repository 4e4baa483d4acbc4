import { texts } from '@muster/contracts/texts'
import { config } from '../../lib/api/config.ts'

const { registration: mode, registrationDomains } = config
const sentences = texts.account.registration

/** Whether to offer the registration form. */
export const canRegister = mode !== 'invitation' && mode !== 'closed'

/** A sentence that says who may register; undefined if everyone may. */
export const registrationNote =
  mode === 'open' ? undefined : mode === 'domains' ? sentences.domains(registrationDomains) : sentences[mode]
