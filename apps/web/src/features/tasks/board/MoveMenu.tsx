import { Menu } from '@mantine/core'
import { taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusParts } from '../task-labels.ts'
import classes from './board.module.css'
import type { BoardActions } from './board-context.ts'
import type { Columns } from './columns.ts'
import type { OpenMenu } from './use-board-moves.ts'

type Props = { menu: OpenMenu; columns: Columns; actions: BoardActions; onClose: () => void }

/** The only menu of the board; opens at the button of the card that requested it. */
export function MoveMenu({ menu: { task, button }, columns, actions, onClose }: Props) {
  const { left, top, width, height } = button.getBoundingClientRect()
  const column = columns[task.status]
  const place = column.findIndex((card) => card?.id === task.id)
  return (
    <Menu key={task.id} opened onClose={onClose} position='bottom-end' width={200} withInitialFocusPlaceholder={false}>
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
            leftSection={<StatusRing parts={taskStatusParts[status]} color={taskStatusColors[status]} size={16} />}
            onClick={() => actions.place(task, status, columns[status].length, 'keyboard')}
          >
            {taskStatusNames[status]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={place <= 0}
          leftSection={<IconArrowUp size={16} stroke={1.6} aria-hidden />}
          onClick={() => actions.step(task, 'up')}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          disabled={place < 0 || place === column.length - 1}
          leftSection={<IconArrowDown size={16} stroke={1.6} aria-hidden />}
          onClick={() => actions.step(task, 'down')}
        >
          Move down
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
