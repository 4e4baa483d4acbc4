import { Menu } from '@mantine/core'
import type { Actor } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { Fragment } from 'react'
import { KeyLabel } from '../../../ui/keys/KeyLabel.tsx'
import { DropdownMenu } from '../../../ui/menu/DropdownMenu.tsx'
import { type ActionContext, actionsFor } from './task-actions.ts'
import classes from './task-menu.module.css'

type Props = {
  task: Task
  /** Where the user clicked, in CSS pixels of the viewport. */
  point: { x: number; y: number }
  actor: Actor
  context: ActionContext
  onClose: () => void
}

/** The menu with all actions on a task, at the pointer. */
export const TaskMenu = ({ task, point, actor, context, onClose }: Props) => (
  <DropdownMenu opened onClose={onClose} position='bottom-start' width={240} offset={2}>
    <Menu.Target>
      <span className={classes.point} style={{ left: point.x, top: point.y }} aria-hidden />
    </Menu.Target>
    <Menu.Dropdown aria-label={`Actions on ${task.key}`}>
      {actionsFor(actor, task).map(({ id, label, icon: Icon, keys, beginsGroup, run }) => (
        <Fragment key={id}>
          {beginsGroup && <Menu.Divider />}
          <Menu.Item
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            onClick={() => {
              onClose()
              run(task, context)
            }}
          >
            <KeyLabel label={label} keys={keys === ' ' ? 'Space' : keys} />
          </Menu.Item>
        </Fragment>
      ))}
    </Menu.Dropdown>
  </DropdownMenu>
)
