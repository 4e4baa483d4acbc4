import { expect, it } from 'vitest'
import { addressOf } from './address-of.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
])('%s counts as %s', (ip, expected) => {
  expect(addressOf({ ip })).toBe(expected)
})
