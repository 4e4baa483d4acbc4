import { Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { type Device, listDevices } from '../media/devices.ts'
import type { Kind } from '../media/media-transport.ts'
import { CallButton } from './CallButton.tsx'
import classes from './controls.module.css'

type Props = { onChoose: (kind: Kind, deviceId: string) => void; onSpeaker: (id: string) => void }

const groups = [
  { kind: 'microphone', name: 'Microphone' },
  { kind: 'camera', name: 'Camera' },
  { kind: 'speaker', name: 'Speaker' },
] as const

/** Through which microphone, camera and speaker. What is chosen is used at once. */
export function DeviceMenu({ onChoose, onSpeaker }: Props) {
  const [devices, setDevices] = useState<Device[]>()
  const [chosen, setChosen] = useState<Partial<Record<Device['kind'], string>>>({})
  const canSpeak = 'setSinkId' in HTMLMediaElement.prototype
  const [opened, setOpened] = useState(false)
  const look = () => listDevices().then(setDevices, () => setDevices([]))
  function choose({ kind, id }: Device) {
    setChosen({ ...chosen, [kind]: id })
    if (kind === 'speaker') onSpeaker(id)
    else onChoose(kind === 'camera' ? 'video' : 'audio', id)
  }
  const shown = groups
    .filter(({ kind }) => kind !== 'speaker' || canSpeak)
    .map((group) => ({ ...group, some: devices?.filter(({ kind }) => kind === group.kind) ?? [] }))
  return (
    <Menu position='top' opened={opened} onChange={setOpened} onOpen={look}>
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
                checked={chosen[kind] ? chosen[kind] === device.id : index === 0}
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
