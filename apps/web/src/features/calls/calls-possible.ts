/** Browsers open a microphone or camera only on pages from a secure origin. */
export const callsPossible = (): boolean => window.isSecureContext && 'RTCPeerConnection' in window

/** Shown where calls are not possible. */
export const callsNeedHttps =
  'Your browser gives a camera and microphone only to pages opened by HTTPS or on localhost. Open Muster by an https:// address to call.'

/** Shown for a call that ended because the user switched to another organization. */
export const leftOrganization = 'You left the organization that you were called in.'
