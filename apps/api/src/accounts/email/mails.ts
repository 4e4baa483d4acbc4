import { hashToken } from '@muster/server/access/session'
import type { Config } from '@muster/server/run/env'
import type { Mail } from '../../mail/mailbox.ts'

/** Tokens are in the fragment of the URL, so that they appear in no log and no Referer header. */
export const resetUrl = (config: Config, token: string) => `${config.PUBLIC_URL}/reset-password#${token}`
const emailChangeUrl = (config: Config, token: string) => `${config.PUBLIC_URL}/confirm-email#${token}`
const verifyUrl = (config: Config, token: string) => `${config.PUBLIC_URL}/verify#${token}`

export const verificationMail = (config: Config, to: string, token: string): Mail => ({
  kind: 'verification',
  to,
  linkHash: hashToken(token),
  subject: 'Confirm your email address',
  body: `Welcome to Muster.

Open this link and sign in to confirm that this address is yours. It works once and for 72 hours:

${verifyUrl(config, token)}

If you did not make an account, you can ignore this mail; the address stays unconfirmed.`,
})

export const resetMail = (config: Config, to: string, token: string): Mail => ({
  kind: 'reset',
  to,
  linkHash: hashToken(token),
  subject: 'Set a new password',
  body: `Somebody, hopefully you, asked for a new password for your account on Muster.

Open this link to set it. It works once and for one hour:

${resetUrl(config, token)}

If it was not you, you can ignore this mail; your password stays as it is.`,
})

export const emailChangeMail = (config: Config, to: string, token: string): Mail => ({
  kind: 'email-change',
  to,
  linkHash: hashToken(token),
  subject: 'Confirm your new email address',
  body: `Somebody, hopefully you, wants to use this address for their account on Muster.

Open this link where you are signed in to change to it. It works once and for one hour:

${emailChangeUrl(config, token)}

If it was not you, you can ignore this mail; nothing changes.`,
})

/**
 * Mailed to the previous address, so that the victim of a takeover is notified. It does not contain the new address.
 */
export const emailChangedMail = (to: string): Mail => ({
  kind: 'email-changed',
  to,
  subject: 'Your email address was changed',
  body: `Your account on Muster has another email address now, which was confirmed by a link sent there. This one no longer signs you in, and all other sessions were ended.

If it was not you, tell the person who runs this Muster.`,
})

export const passwordChangedMail = (to: string): Mail => ({
  kind: 'security',
  to,
  subject: 'Your password was changed',
  body: `Your account on Muster has a new password, and its other sessions were ended.

If it was not you, ask for a new password on the sign-in page, and tell the person who runs this Muster.`,
})

export const newSignInMail = (to: string, address: string, at = new Date()): Mail => ({
  kind: 'security',
  to,
  subject: 'New sign-in to your account',
  body: `Somebody, hopefully you, signed in to your account on Muster from a network address that was not used in the last 30 days.

Address: ${address}
Time: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC

If it was not you, change your password in the settings: that ends all other sessions.`,
})
