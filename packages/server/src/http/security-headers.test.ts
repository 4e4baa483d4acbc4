import { expect, it } from 'vitest'
import { readConfig } from '../run/env.ts'
import { permissionsPolicy, securityHeaders } from './security-headers.ts'

it('Strict-Transport-Security is sent if the public address uses HTTPS, and not otherwise [S19]', () => {
  expect(securityHeaders(readConfig({ PUBLIC_URL: 'https://muster.example' }))).toMatchObject({
    'Strict-Transport-Security': 'max-age=31536000',
    'Referrer-Policy': 'no-referrer',
  })
  expect(securityHeaders(readConfig({}))).not.toHaveProperty('Strict-Transport-Security')
})

it('pages may use camera, microphone and screen capture, and API responses may not [S19]', () => {
  expect(permissionsPolicy('pages')).toMatch(
    /^camera=\(self\), microphone=\(self\), display-capture=\(self\), geolocation=\(\)/,
  )
  expect(permissionsPolicy('answers')).not.toContain('self')
})
