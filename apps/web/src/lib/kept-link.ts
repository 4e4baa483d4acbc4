import { keepInTab } from './forms/keep-in-tab.ts'

/** The token of the mailed link that opened this tab: it survives a reload and a detour through the sign-in page. */
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

/** Stores the link's token before the page's code has loaded, since the session may end first. */
export function keepLinkIn({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>) {
  if (hash) pages.get(pathname)?.keep(hash.slice(1))
}
