import { Button, Menu } from '@mantine/core'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import { DropdownMenu } from '../../../../ui/menu/DropdownMenu.tsx'
import { KindIcon } from '../KindIcon.tsx'

type Props = {
  fields: readonly CustomField[]
  chosen: readonly number[]
  onChoose: (ids: number[]) => void
}

/** Chooses which custom fields are columns of the table. */
export function ColumnsMenu({ fields, chosen, onChoose }: Props) {
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <DropdownMenu position='bottom-end' closeOnItemClick={false}>
      <Menu.Target>
        <Button variant='default' size='compact-md' leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Custom fields</Menu.Label>
        {fields.map(({ id, name, kind }) => (
          <Menu.Item
            key={id}
            aria-current={chosen.includes(id) || undefined}
            leftSection={<KindIcon kind={kind} />}
            rightSection={chosen.includes(id) && <IconCheck size={16} stroke={1.8} aria-hidden />}
            onClick={() => toggle(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </DropdownMenu>
  )
}
