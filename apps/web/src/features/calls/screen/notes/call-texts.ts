import type { CallType } from '@muster/contracts/calls'

const callTypeName = (type: CallType) => (type === 'audio' ? 'Audio' : 'Video')

/** The texts of a call. Texts that the service uses as well are in the contracts package. */
export const callTexts = {
  incoming: (type: CallType) => `Incoming ${type} call`,
  calling: (name: string) => `Calling ${name}...`,
  accepted: (type: CallType) => `${callTypeName(type)} call accepted`,
  connected: (type: CallType) => `${callTypeName(type)} call connected`,
  cameraDenied: 'Camera permission denied',
  cameraMissing: 'No camera could be opened',
  audioOnly: 'Video call will continue as audio only',
  microphoneDenied: 'Microphone permission denied',
  notHeard: 'The others cannot hear you. Allow the microphone in the browser, then try again.',
  microphoneMissing: 'No microphone could be opened',
  plugIn: 'The others cannot hear you. Connect one that nothing else uses, then try again.',
  unavailable: (device: string) => `${device} is not available`,
  otherMicrophone: 'Another microphone is used instead.',
  otherCamera: 'Another camera is used instead.',
  cameraOff: 'Your camera is off.',
  otherSpeaker: 'The default speaker is used instead.',
  soundBlocked: 'The browser holds back the sound',
  inThisCall: 'You are in this call.',
  tooMany: (size: number) => `Up to four people can call each other; this group has ${size}.`,
  noAnswer: (name: string) => `${name} did not answer.`,
  declined: (name: string) => `${name} declined the call.`,
  left: (name: string) => `${name} left the call.`,
  notMade: 'The call could not be made.',
  lost: 'The connection was lost.',
  /** Shown while the participant with this name is sharing their screen. */
  shares: (name: string) => `${name} is sharing their screen`,
  youShare: 'You are sharing your screen',
  yourScreen: 'Your screen',
  inSeparateWindow: 'Shown in a window of its own',
  started: (name: string, room: string) => `${name} started a call in ${room}`,
  inCall: (count: number) => `${count} in the call`,
}
