import { Button, Menu } from '@mantine/core'
import { type CustomField, customFieldKey } from '@muster/contracts/custom-fields/fields'
import { IconCheck, IconStack2 } from '@tabler/icons-react'
import { DropdownMenu } from '../../../../ui/menu/DropdownMenu.tsx'
import { useChangeFilters } from '../../filters/use-change-filters.ts'
import { KindIcon } from '../KindIcon.tsx'

type Props = { fields: readonly CustomField[]; chosen: CustomField | undefined }

/** Chooses the custom field by which the tasks above the table are counted and summed. */
export function GroupMenu({ fields, chosen }: Props) {
  const change = useChangeFilters()
  const check = <IconCheck size={16} stroke={1.8} aria-hidden />
  return (
    <DropdownMenu position='bottom-end'>
      <Menu.Target>
        <Button variant='default' size='compact-md' leftSection={<IconStack2 size={16} stroke={1.6} aria-hidden />}>
          {chosen ? `By ${chosen.name}` : 'Group'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map((field) => (
          <Menu.Item
            key={field.id}
            aria-current={field === chosen || undefined}
            leftSection={<KindIcon kind={field.kind} />}
            rightSection={field === chosen && check}
            onClick={() => change({ by: customFieldKey(field.id) })}
          >
            {field.name}
          </Menu.Item>
        ))}
        <Menu.Item rightSection={!chosen && check} onClick={() => change({ by: undefined })}>
          No groups
        </Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  )
}
