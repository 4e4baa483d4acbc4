export type ChosenDevice = { id: string; name: string }
type Kind = 'microphone' | 'camera' | 'speaker'

const keyOf = (kind: Kind) => `call-${kind}`

function read(kept: string | null): ChosenDevice | undefined {
  if (kept === null) return undefined
  const separator = kept.indexOf(' ')
  return separator > 0 ? { id: kept.slice(0, separator), name: kept.slice(separator + 1) } : undefined
}

/** The devices that were chosen last in this browser, for this call and later ones. */
export const chosenDevices = {
  get: (kind: Kind) => read(localStorage.getItem(keyOf(kind))),
  set: (kind: Kind, { id, name }: ChosenDevice) => localStorage.setItem(keyOf(kind), `${id} ${name}`),
}
