const counts = new Intl.NumberFormat('en-US')

/** A count with thousands separators: `1,500`. */
export const formatCount = (count: number) => counts.format(count)

/** For a badge, which has room for two digits. */
export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))
