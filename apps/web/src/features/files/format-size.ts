const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in decimal units, as operating systems and the limits of the server count: `1.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes === 1) return '1 byte'
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000
    unit++
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${Number(value.toFixed(digits))} ${units[unit]}`
}
