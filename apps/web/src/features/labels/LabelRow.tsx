import { ActionIcon, Menu, TextInput } from '@mantine/core'
import type { Label } from '@muster/contracts/labels/fields'
import { maxLabelNameLength } from '@muster/contracts/labels/name'
import { IconArrowMerge, IconDots, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { DropdownMenu } from '../../ui/menu/DropdownMenu.tsx'
import { ColorMenu } from './ColorMenu.tsx'
import classes from './manage-labels.module.css'
import { useUpdateLabel } from './queries.ts'

type Props = { label: Label; mayMerge: boolean; onEnd: (kind: 'delete' | 'merge') => void }

/** A label whose color and name can be changed in place. A new name is saved with Enter or when the field is left. */
export function LabelRow({ label, mayMerge, onEnd }: Props) {
  const rename = useUpdateLabel()
  const recolor = useUpdateLabel()
  const [name, setName] = useState<string>()
  const save = () => {
    const next = name?.trim()
    const savedName = rename.isPending ? rename.variables.name : label.name
    if (next === undefined || (rename.isPending && next === savedName)) return
    if (next === '' || next === savedName) return setName(undefined)
    rename.mutateAsync({ id: label.id, name: next }).then(
      // What was typed while the name was being saved stays.
      () => setName((current) => (current?.trim() === next ? undefined : current)),
      () => undefined,
    )
  }
  return (
    <li>
      <form
        className={classes.row}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save()
        }}
      >
        <ColorMenu
          label={`Color of ${label.name}`}
          color={recolor.variables?.color && recolor.isPending ? recolor.variables.color : label.color}
          onChoose={(color) => recolor.mutate({ id: label.id, color })}
        />
        <TextInput
          className={classes.name}
          variant='unstyled'
          aria-label={`Name of ${label.name}`}
          maxLength={maxLabelNameLength}
          value={name ?? label.name}
          error={(rename.error ?? recolor.error)?.message}
          onChange={(event) => {
            if (rename.isError) rename.reset()
            if (recolor.isError) recolor.reset()
            setName(event.currentTarget.value)
          }}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || name === undefined) return
            event.stopPropagation()
            if (rename.isError) rename.reset()
            setName(undefined)
          }}
        />
        <DropdownMenu position='bottom-end'>
          <Menu.Target>
            <ActionIcon variant='subtle' color='neutral' size={28} aria-label={`Actions on ${label.name}`}>
              <IconDots size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayMerge && (
              <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.6} />} onClick={() => onEnd('merge')}>
                Merge into...
              </Menu.Item>
            )}
            <Menu.Item
              color='danger'
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => onEnd('delete')}
            >
              Delete...
            </Menu.Item>
          </Menu.Dropdown>
        </DropdownMenu>
      </form>
    </li>
  )
}
