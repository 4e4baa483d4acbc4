import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Template } from '@muster/contracts/templates'
import { IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatCountOf } from '../../../lib/format/count.ts'
import { DropdownMenu } from '../../../ui/menu/DropdownMenu.tsx'
import { removeTemplate } from './queries.ts'
import type { TemplateView } from './template-view.ts'
import classes from './templates.module.css'

type Props = { template: Template; onShow: (kind: TemplateView['kind']) => void }

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** A template with its size, and what can be done with it. */
export function TemplateRow({ template, onShow }: Props) {
  const queryClient = useQueryClient()
  const { name, description, task_count, milestone_count } = template
  const counts = [
    formatCountOf(task_count, 'task'),
    milestone_count > 0 && formatCountOf(milestone_count, 'milestone'),
    description,
  ].filter(Boolean)
  return (
    <li className={classes.row}>
      <button type='button' className={classes.open} onClick={() => onShow('preview')}>
        <span className={classes.name}>{name}</span>
        <span className={classes.details}>{counts.join(' · ')}</span>
      </button>
      <Button variant='default' size='compact-md' onClick={() => onShow('use')} aria-label={`Use ${name}`}>
        Use
      </Button>
      <DropdownMenu position='bottom-end'>
        <Menu.Target>
          <ActionIcon variant='subtle' color='neutral' size={28} aria-label={`Actions on ${name}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => onShow('preview')}>
            Preview
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onShow('edit')}>
            Edit...
          </Menu.Item>
          <Menu.Item
            color='danger'
            leftSection={<IconTrash {...icon} />}
            onClick={() => removeTemplate(queryClient, template)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </DropdownMenu>
    </li>
  )
}
