import { useEffect, useState } from 'react'
import { type ChosenDevice, chosenDevices } from '../media/chosen-devices.ts'
import { type Device, listDevices, sameDevice } from '../media/devices.ts'

export type Speaker = Pick<ReturnType<typeof useSpeaker>, 'id' | 'unavailable'>

/** Devices have names only once the microphone was allowed; until then it is unknown which of them exist. */
const areKnown = (devices: Device[]) => devices.some(({ kind, name }) => kind === 'speaker' && name !== '')

/** The chosen speaker, or the default one (an empty id) while it is missing. `microphone`: the one that is open. */
export function useSpeaker(microphone: string | undefined) {
  const [chosen, setChosen] = useState(() => chosenDevices.get('speaker'))
  const [found, setFound] = useState<{ id: string | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the devices have names once a microphone is open
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const devices = await listDevices().catch(() => [])
      if (isCurrent && chosen && areKnown(devices)) setFound({ id: sameDevice(devices, 'speaker', chosen)?.id })
    }
    look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => {
      isCurrent = false
      navigator.mediaDevices.removeEventListener('devicechange', look)
    }
  }, [chosen, microphone])
  return {
    id: found?.id ?? '',
    unavailable: found && found.id === undefined ? chosen?.name : undefined,
    choose(device: ChosenDevice) {
      chosenDevices.set('speaker', device)
      setChosen(device)
    },
  }
}
