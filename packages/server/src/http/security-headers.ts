import type { Config } from '../run/env.ts'

const aYear = 31_536_000
const devices = ['camera', 'microphone', 'display-capture', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
const ofPages = ['camera', 'microphone', 'display-capture']

/** The devices that a page of this origin may use: those of calls. Frames and API responses may use none. */
export const permissionsPolicy = (what: 'pages' | 'answers') =>
  devices.map((device) => `${device}=${what === 'pages' && ofPages.includes(device) ? '(self)' : '()'}`).join(', ')

/** The security headers of every response of both services. Browsers ignore the first one over plain HTTP. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> => ({
  ...(PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${aYear}` }),
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': permissionsPolicy('answers'),
  'X-Content-Type-Options': 'nosniff',
})
