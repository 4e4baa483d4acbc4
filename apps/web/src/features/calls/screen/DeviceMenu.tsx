import { Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
import { Fragment, useEffect, useState } from 'react'
import { type ChosenDevice, chosenDevices } from '../media/chosen-devices.ts'
import { type Device, listDevices, sameDevice } from '../media/devices.ts'
import type { Kind } from '../media/media-transport.ts'
import { CallButton } from './CallButton.tsx'
import classes from './controls.module.css'

type Props = {
  /** The ids of the devices in use; for a speaker an empty one is the default. */
  used: Partial<Record<Device['kind'], string | undefined>>
  onChoose: (kind: Kind, device: ChosenDevice) => void
  onSpeaker: (device: ChosenDevice) => void
}

const groups = [
  { kind: 'microphone', name: 'Microphone' },
  { kind: 'camera', name: 'Camera' },
  { kind: 'speaker', name: 'Speaker' },
] as const

/** Selects the microphone, camera and speaker. A selection is used at once. */
export function DeviceMenu({ used, onChoose, onSpeaker }: Props) {
  const [devices, setDevices] = useState<Device[]>()
  const canSpeak = 'setSinkId' in HTMLMediaElement.prototype
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!opened) return
    const look = () => listDevices().then(setDevices, () => setDevices([]))
    look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => navigator.mediaDevices.removeEventListener('devicechange', look)
  }, [opened])
  function choose({ kind, ...device }: Device) {
    if (kind === 'speaker') onSpeaker(device)
    else onChoose(kind === 'camera' ? 'video' : 'audio', device)
  }
  /** A camera that is off is the one that was chosen last; where nothing is known it is the browser's first. */
  const isUsed = ({ kind, id }: Device, index: number) => {
    const chosen = kind === 'speaker' ? undefined : chosenDevices.get(kind)
    const known = used[kind] || (chosen && sameDevice(devices ?? [], kind, chosen)?.id)
    return known ? known === id : index === 0
  }
  const shown = groups
    .filter(({ kind }) => kind !== 'speaker' || canSpeak)
    .map((group) => ({ ...group, some: devices?.filter(({ kind }) => kind === group.kind) ?? [] }))
  return (
    <Menu position='top' opened={opened} onChange={setOpened}>
      <Menu.Target>
        <CallButton label='Devices' extra opened={opened} icon={IconAdjustmentsHorizontal} />
      </Menu.Target>
      <Menu.Dropdown className={classes.devices} data-always-dark>
        {shown.map(({ kind, name, some }) => (
          <Fragment key={kind}>
            <Menu.Label>{name}</Menu.Label>
            {devices && some.length === 0 && <Menu.Item disabled>None found</Menu.Item>}
            {some.map((device, index) => (
              <Menu.RadioItem
                key={device.id}
                value={device.id}
                checked={isUsed(device, index)}
                checkIcon={<IconCheck size={16} stroke={1.6} />}
                closeMenuOnClick
                onChange={() => choose(device)}
              >
                {device.name || `${name} ${index + 1}`}
              </Menu.RadioItem>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
