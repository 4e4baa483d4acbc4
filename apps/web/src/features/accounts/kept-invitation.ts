import { keepInTab } from '../../lib/keep-in-tab.ts'

const key = 'invitation'

/** The invitation this tab was opened with: it outlasts a reload and the way through the sign-in page. */
export const keptInvitation = {
  get: () => sessionStorage.getItem(key) ?? '',
  keep: (token: string) => keepInTab(key, token),
  forget: () => sessionStorage.removeItem(key),
}
