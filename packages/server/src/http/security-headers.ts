import type { Config } from '../run/env.ts'

const aYear = 31_536_000
const devices = ['camera', 'microphone', 'display-capture', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
const ofPages = ['camera', 'microphone', 'display-capture']

/** Which devices a page of this origin may ask for: those of calls, and none in a frame or on an answer of the API. */
export const permissionsPolicy = (what: 'pages' | 'answers') =>
  devices.map((device) => `${device}=${what === 'pages' && ofPages.includes(device) ? '(self)' : '()'}`).join(', ')

/** What every answer of both services tells browsers. Over plain HTTP they would ignore the first. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> => ({
  ...(PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${aYear}` }),
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': permissionsPolicy('answers'),
  'X-Content-Type-Options': 'nosniff',
})
