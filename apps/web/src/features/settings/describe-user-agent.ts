/** Tested in this order, because most user agents also contain the names of other browsers. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/**
 * Describes a user agent, for example as 'Firefox on Windows'. Returns 'Unknown device' if neither the browser nor the
 * system is recognized.
 */
export function describeUserAgent(userAgent: string | null) {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([part]) => userAgent?.includes(part))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
