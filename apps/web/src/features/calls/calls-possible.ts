/** Browsers open a microphone or camera only to pages that nobody could have changed on their way. */
export const callsPossible = (): boolean => window.isSecureContext && 'RTCPeerConnection' in window

/** What to say where they are not. */
export const callsNeedHttps =
  'Your browser gives a camera and microphone only to pages opened by HTTPS or on localhost. Open Muster by an https:// address to call.'

/** What to say of one that another organization was gone to from. */
export const leftOrganization = 'You left the organization that you were called in.'
