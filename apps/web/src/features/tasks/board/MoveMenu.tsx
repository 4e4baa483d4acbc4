import { Menu } from '@mantine/core'
import { taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { DropdownMenu } from '../../../ui/menu/DropdownMenu.tsx'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import classes from './board.module.css'
import type { Columns } from './columns.ts'
import type { BoardActions, OpenMenu } from './use-board-moves.ts'

type Props = { menu: OpenMenu; columns: Columns; actions: BoardActions; onClose: () => void }

/** The 'Move to' menu, shared by all cards of the board. It opens at the button that the user pressed on a card. */
export function MoveMenu({ menu: { task, button }, columns, actions, onClose }: Props) {
  const { left, top, width, height } = button.getBoundingClientRect()
  const column = columns[task.status]
  const index = column.findIndex((card) => card?.id === task.id)
  return (
    <DropdownMenu
      key={task.id}
      opened
      onClose={onClose}
      position='bottom-end'
      width={200}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type='button'
          tabIndex={-1}
          aria-hidden
          className={classes.anchor}
          style={{ left, top, width, height }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Move ${task.key}`}>
        <Menu.Label>Move to</Menu.Label>
        {taskStatuses.map((status) => (
          <Menu.Item
            key={status}
            disabled={status === task.status}
            leftSection={
              <StatusRing filledQuarters={taskStatusQuarters[status]} color={taskStatusColors[status]} size={16} />
            }
            onClick={() => actions.place(task, status, columns[status].length, 'keyboard')}
          >
            {taskStatusNames[status]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={index <= 0}
          leftSection={<IconArrowUp size={16} stroke={1.6} aria-hidden />}
          onClick={() => actions.step(task, 'up')}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          disabled={index < 0 || index === column.length - 1}
          leftSection={<IconArrowDown size={16} stroke={1.6} aria-hidden />}
          onClick={() => actions.step(task, 'down')}
        >
          Move down
        </Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  )
}
