/** A new time-ordered id (UUIDv7). Unlike `crypto.randomUUID`, it is also available on pages served over plain http. */
export function newUuid(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const randomHex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const timeHex = now.toString(16).padStart(12, '0')
  const variant = '89ab'[Number.parseInt(randomHex.slice(16, 17), 16) % 4]
  return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}-7${randomHex.slice(13, 16)}-${variant}${randomHex.slice(17, 20)}-${randomHex.slice(20)}`
}
