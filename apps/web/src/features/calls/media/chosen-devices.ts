export type ChosenDevice = { id: string; name: string }
type DeviceKind = 'microphone' | 'camera' | 'speaker'

const keyOf = (kind: DeviceKind) => `call-${kind}`

function parseDevice(stored: string | null): ChosenDevice | undefined {
  if (stored === null) return undefined
  const separator = stored.indexOf(' ')
  return separator > 0 ? { id: stored.slice(0, separator), name: stored.slice(separator + 1) } : undefined
}

/** The devices that the user last chose in this browser, for this call and later ones. */
export const chosenDevices = {
  get: (kind: DeviceKind) => parseDevice(localStorage.getItem(keyOf(kind))),
  set: (kind: DeviceKind, { id, name }: ChosenDevice) => localStorage.setItem(keyOf(kind), `${id} ${name}`),
}
