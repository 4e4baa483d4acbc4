import { keepInTab } from './forms/keep-in-tab.ts'

/**
 * Keeps the token of the mailed link that opened this tab, so that it survives a reload and a detour through the
 * sign-in page.
 */
const keptLink = (key: string) => ({
  get: () => sessionStorage.getItem(key) ?? '',
  keep: (token: string) => keepInTab(key, token),
  forget: () => sessionStorage.removeItem(key),
})

export const keptInvitation = keptLink('invitation')
export const keptConfirmation = keptLink('confirmation')

const linksByPath = new Map([
  ['/invitations', keptInvitation],
  ['/verify', keptConfirmation],
])

/**
 * Stores the token if the address is that of a mailed link. Called when the session ends, because the code of the
 * link's page may not have loaded by then.
 */
export function keepLinkIn({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>) {
  if (hash) linksByPath.get(pathname)?.keep(hash.slice(1))
}
