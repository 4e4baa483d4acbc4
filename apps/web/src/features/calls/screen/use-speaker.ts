import { useEffect, useState } from 'react'
import { type ChosenDevice, chosenDevices } from '../media/chosen-devices.ts'
import { type Device, listDevices, sameDevice } from '../media/devices.ts'

export type Speaker = Pick<ReturnType<typeof useSpeaker>, 'id' | 'unavailableName'>

/** Whether the speakers have names, as they do only after the user has allowed access to the microphone. */
const areSpeakersNamed = (devices: Device[]) => devices.some(({ kind, name }) => kind === 'speaker' && name !== '')

/**
 * The chosen speaker, or the default one (an empty id) if none was chosen or while the chosen one is not found.
 * `microphoneId`: the id of the open microphone.
 */
export function useSpeaker(microphoneId: string | undefined) {
  const [chosen, setChosen] = useState(() => chosenDevices.get('speaker'))
  const [availableSpeaker, setAvailableSpeaker] = useState<{ id: string | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: devices have names only once a microphone is open
  useEffect(() => {
    let isCurrent = true
    const refresh = async () => {
      const devices = await listDevices().catch(() => [])
      if (isCurrent && chosen && areSpeakersNamed(devices))
        setAvailableSpeaker({ id: sameDevice(devices, 'speaker', chosen)?.id })
    }
    refresh()
    navigator.mediaDevices.addEventListener('devicechange', refresh)
    return () => {
      isCurrent = false
      navigator.mediaDevices.removeEventListener('devicechange', refresh)
    }
  }, [chosen, microphoneId])
  return {
    id: availableSpeaker?.id ?? '',
    unavailableName: availableSpeaker && availableSpeaker.id === undefined ? chosen?.name : undefined,
    choose(device: ChosenDevice) {
      chosenDevices.set('speaker', device)
      setChosen(device)
    },
  }
}
