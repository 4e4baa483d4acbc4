/** The time zones that the browser lists, plus UTC and the given one, which the browser may list under other names. */
export const timeZones = (current: string) =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort()
