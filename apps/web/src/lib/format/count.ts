let countFormat: Intl.NumberFormat | undefined

/** A count with thousands separators: `1,500`. */
export function formatCount(count: number) {
  // Creating the number format takes milliseconds, and most pages have only counts that need no separator.
  if (count < 1000) return String(count)
  countFormat ??= new Intl.NumberFormat('en-US')
  return countFormat.format(count)
}

/** A count with its noun: `1 mail`, `2 mails`. */
export const formatCountOf = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** Formats a count for a badge: at most two digits, or '99+'. */
export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))
