export const unreadText = (count: number) => `${count} unread`
