import { Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
import { Fragment, useEffect, useState } from 'react'
import { DropdownMenu } from '../../../ui/menu/DropdownMenu.tsx'
import { type ChosenDevice, chosenDevices } from '../media/chosen-devices.ts'
import { type Device, listDevices, sameDevice } from '../media/devices.ts'
import type { MediaKind } from '../media/media-transport.ts'
import { CallButton } from './CallButton.tsx'
import classes from './controls.module.css'

type Props = {
  /** The ids of the devices in use. An empty speaker id means the default speaker. */
  usedIds: Partial<Record<Device['kind'], string | undefined>>
  onChoose: (kind: MediaKind, device: ChosenDevice) => void
  onChooseSpeaker: (device: ChosenDevice) => void
}

const groups = [
  { kind: 'microphone', name: 'Microphone' },
  { kind: 'camera', name: 'Camera' },
  { kind: 'speaker', name: 'Speaker' },
] as const

/** Lets the user select the microphone and camera and, if the browser supports it, the speaker. */
export function DeviceMenu({ usedIds, onChoose, onChooseSpeaker }: Props) {
  const [devices, setDevices] = useState<Device[]>()
  const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!opened) return
    const refresh = () => listDevices().then(setDevices, () => setDevices([]))
    refresh()
    navigator.mediaDevices.addEventListener('devicechange', refresh)
    return () => navigator.mediaDevices.removeEventListener('devicechange', refresh)
  }, [opened])
  function choose({ kind, ...device }: Device) {
    if (kind === 'speaker') onChooseSpeaker(device)
    else onChoose(kind === 'camera' ? 'video' : 'audio', device)
  }
  /**
   * Whether the device is marked as selected. If no device of its kind is in use, for example while the camera is off,
   * the last chosen one is marked. If that one is not available, and for the default speaker, the first one is marked.
   */
  const isSelected = ({ kind, id }: Device, index: number) => {
    const chosen = kind === 'speaker' ? undefined : chosenDevices.get(kind)
    const selectedId = usedIds[kind] || (chosen && sameDevice(devices ?? [], kind, chosen)?.id)
    return selectedId ? selectedId === id : index === 0
  }
  const menuGroups = groups
    .filter(({ kind }) => kind !== 'speaker' || canChooseSpeaker)
    .map((group) => ({ ...group, groupDevices: devices?.filter(({ kind }) => kind === group.kind) ?? [] }))
  return (
    <DropdownMenu position='top' opened={opened} onChange={setOpened}>
      <Menu.Target>
        <CallButton label='Devices' hiddenWhenNarrow opened={opened} icon={IconAdjustmentsHorizontal} />
      </Menu.Target>
      <Menu.Dropdown className={classes.devices} data-always-dark>
        {menuGroups.map(({ kind, name, groupDevices }) => (
          <Fragment key={kind}>
            <Menu.Label>{name}</Menu.Label>
            {devices && groupDevices.length === 0 && <Menu.Item disabled>None found</Menu.Item>}
            {groupDevices.map((device, index) => (
              <Menu.RadioItem
                key={device.id}
                value={device.id}
                checked={isSelected(device, index)}
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
    </DropdownMenu>
  )
}
