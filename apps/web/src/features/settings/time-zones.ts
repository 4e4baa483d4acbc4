/** The time zones the browser knows, with the one that is set, which it may call by another name. */
export const timeZones = (current: string) =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort()
