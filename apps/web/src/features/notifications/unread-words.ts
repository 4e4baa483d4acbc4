/** What the badge reads; it has room for two digits. */
export const badgeText = (count: number) => (count > 99 ? '99+' : String(count))

export const unreadText = (count: number) => `${count} unread`
