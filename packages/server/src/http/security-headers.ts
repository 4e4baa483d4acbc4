import type { Config } from '../run/env.ts'

const oneYearSeconds = 31_536_000
const features = ['camera', 'microphone', 'display-capture', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
const pageFeatures = ['camera', 'microphone', 'display-capture']

/**
 * The Permissions-Policy header. Pages of this origin may use the features that calls need; frames of other origins and
 * API responses may use none.
 */
export const permissionsPolicy = (kind: 'pages' | 'answers') =>
  features
    .map((feature) => `${feature}=${kind === 'pages' && pageFeatures.includes(feature) ? '(self)' : '()'}`)
    .join(', ')

/**
 * The security headers for the responses of both services. Strict-Transport-Security is included only with HTTPS,
 * because browsers ignore it over plain HTTP.
 */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> => ({
  ...(PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${oneYearSeconds}` }),
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': permissionsPolicy('answers'),
  'X-Content-Type-Options': 'nosniff',
})
