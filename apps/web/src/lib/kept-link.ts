import { keepInTab } from './forms/keep-in-tab.ts'

/** The token of a mailed link this tab was opened with: it outlasts a reload and the way through the sign-in page. */
const keptLink = (key: string) => ({
  get: () => sessionStorage.getItem(key) ?? '',
  keep: (token: string) => keepInTab(key, token),
  forget: () => sessionStorage.removeItem(key),
})

export const keptInvitation = keptLink('invitation')
export const keptConfirmation = keptLink('confirmation')

const pages = new Map([
  ['/invitations', keptInvitation],
  ['/verify', keptConfirmation],
])

/** Keeps the link that is still in the address: the session may end before the code of its page has arrived. */
export function keepLinkIn({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>) {
  if (hash) pages.get(pathname)?.keep(hash.slice(1))
}
