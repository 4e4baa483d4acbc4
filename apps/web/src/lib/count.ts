const counts = new Intl.NumberFormat('en-US')

/** How many, as one reads it: `1,500`. */
export const formatCount = (count: number) => counts.format(count)
