/** A new time-ordered id (UUIDv7). `crypto.randomUUID` exists only on pages served over https. */
export function newUuid(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const chance = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = now.toString(16).padStart(12, '0')
  const variant = '89ab'[Number.parseInt(chance.slice(16, 17), 16) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(13, 16)}-${variant}${chance.slice(17, 20)}-${chance.slice(20)}`
}
