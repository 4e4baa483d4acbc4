const key = 'invitation'

/** The invitation this tab was opened with: it outlasts a reload and the way through the sign-in page. */
export const keptInvitation = {
  get: () => sessionStorage.getItem(key) ?? '',
  keep: (token: string) => sessionStorage.setItem(key, token),
  forget: () => sessionStorage.removeItem(key),
}
