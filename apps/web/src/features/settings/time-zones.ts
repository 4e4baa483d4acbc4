/** The browser's time zones, plus the current one, which it may know by another name. */
export const timeZones = (current: string) =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort()
