import { ActionIcon, Menu } from '@mantine/core'
import { type LabelColor, labelColorNames, labelColors } from '@muster/contracts/labels/fields'
import { IconCheck } from '@tabler/icons-react'
import { DropdownMenu } from '../../ui/menu/DropdownMenu.tsx'
import { LabelDot } from './LabelDot.tsx'

type Props = { label: string; color: LabelColor; onChoose: (color: LabelColor) => void }

/** A button in the color of a label, which opens the list of colors. */
export const ColorMenu = ({ label, color, onChoose }: Props) => (
  <DropdownMenu position='bottom-start'>
    <Menu.Target>
      <ActionIcon variant='default' size={28} aria-label={`${label}: ${labelColorNames[color]}`}>
        <LabelDot color={color} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {labelColors.map((choice) => (
        <Menu.Item
          key={choice}
          aria-current={choice === color || undefined}
          leftSection={<LabelDot color={choice} />}
          rightSection={choice === color && <IconCheck size={16} stroke={1.8} aria-hidden />}
          onClick={() => onChoose(choice)}
        >
          {labelColorNames[choice]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </DropdownMenu>
)
