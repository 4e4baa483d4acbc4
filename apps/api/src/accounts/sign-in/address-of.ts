import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The client address that is used in limits and to recognize sign-ins: one IPv4 address, or the /64 network of an IPv6
 * address.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  const ip = request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(ip) ? `${firstFourGroups(ip).join(':')}::/64` : ip
}

function firstFourGroups(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = ip.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const zeros = Array.from({ length: missing }, () => '0')
  return [...groups, ...zeros, ...tail.split(':')]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
}
