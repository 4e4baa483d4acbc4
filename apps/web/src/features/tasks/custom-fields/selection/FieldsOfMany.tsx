import { Button, Menu } from '@mantine/core'
import type { CustomField, CustomFieldValue } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirmOn } from '../../../../ui/editors/confirm-on.ts'
import { DropdownMenu } from '../../../../ui/menu/DropdownMenu.tsx'
import { KindIcon } from '../KindIcon.tsx'
import { useFields } from '../use-fields.ts'
import { changeValues } from '../values/change-value.ts'
import { ValuePopover } from '../values/ValuePopover.tsx'

type Props = {
  organizationId: number
  /** Returns the selected tasks in their current state. */
  tasks: () => readonly Task[]
}

type Opened = {
  field: CustomField
  tasks: readonly Task[]
  /** The value that all of the tasks have, of a multi-select the options that all of them have; undefined if there is none. */
  value: CustomFieldValue | undefined
  anchor: HTMLElement
}

/**
 * The button that changes a custom field of several tasks. It offers the fields of their projects; a task of a project
 * without the field is refused, and named with the reason.
 */
export function FieldsOfMany({ organizationId, tasks }: Props) {
  const queryClient = useQueryClient()
  const fields = useFields(organizationId)
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [offered, setOffered] = useState<readonly CustomField[]>([])
  if (fields.length === 0) return null
  const open = (field: CustomField) => {
    if (!button.current) return
    const opening = { field, tasks: tasks(), anchor: button.current }
    setOpened({ ...opening, value: sharedValue(opening) })
  }
  // There may be thousands of tasks, so their projects are determined only when the menu opens.
  const offer = () => {
    const projectIds = new Set(tasks().map(({ project_id }) => project_id))
    setOffered(fields.filter(({ project_ids }) => project_ids.some((id) => projectIds.has(id))))
  }
  return (
    <>
      <DropdownMenu position='top-start' onOpen={offer}>
        <Menu.Target>
          <Button ref={button} variant='default' size='compact-md'>
            Custom fields
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.length === 0 && <Menu.Label>The selected tasks have no custom fields</Menu.Label>}
          {offered.map((field) => (
            <Menu.Item key={field.id} leftSection={<KindIcon kind={field.kind} />} onClick={() => open(field)}>
              {field.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </DropdownMenu>
      {opened && (
        <ValuePopover
          label={`Change ${opened.field.name} of ${opened.tasks.length} ${opened.tasks.length === 1 ? 'task' : 'tasks'}`}
          anchor={opened.anchor}
          field={opened.field}
          value={opened.value}
          onSave={(value) => {
            setOpened({ ...opened, value: value ?? undefined })
            const change = { before: opened.value, value }
            confirmOn(opened.anchor, changeValues(queryClient, opened.tasks, opened.field, change))
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function sharedValue({ field: { id, kind }, tasks: [first, ...others] }: Pick<Opened, 'field' | 'tasks'>) {
  const value = first?.custom_fields[id]
  if (typeOfKind(kind) === 'multi_select' && Array.isArray(value))
    return value.filter((option) =>
      others.every(({ custom_fields: { [id]: other } }) => Array.isArray(other) && other.includes(option)),
    )
  const text = JSON.stringify(value)
  return others.every(({ custom_fields }) => JSON.stringify(custom_fields[id]) === text) ? value : undefined
}
