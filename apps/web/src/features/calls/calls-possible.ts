/** Whether calls are possible on this page. Browsers open a microphone or camera only on pages from a secure origin. */
export const callsPossible = (): boolean => window.isSecureContext && 'RTCPeerConnection' in window

/** Shown on pages where calls are not possible. */
export const callsNeedHttpsText =
  'Your browser gives a camera and microphone only to pages opened by HTTPS or on localhost. Open Muster by an https:// address to call.'

/** Shown for a call that ended because the user switched to another organization. */
export const leftOrganizationText = 'You left the organization that you were called in.'
