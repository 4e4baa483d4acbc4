import type { Task } from '@muster/contracts/tasks'
import type { ComponentProps, ReactNode } from 'react'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { LabelChips } from '../../labels/LabelChips.tsx'
import { EditableProperty } from '../properties/EditableProperty.tsx'
import { SelectBox } from '../selection/SelectBox.tsx'
import { CardMeta } from './CardMeta.tsx'
import classes from './card.module.css'

type Props = {
  task: Task
  movable: boolean
  href: string
  link?: Pick<ComponentProps<'a'>, 'onClick' | 'onPointerEnter' | 'onFocus'>
  menu: Pick<ComponentProps<'button'>, 'onClick' | 'disabled'>
  /** The custom fields, which the preview of the board does not have. */
  fields?: ReactNode
}

/** The content of a card, without drag and drop or keyboard handling. */
export const CardFace = ({ task, movable, href, link, menu, fields }: Props) => (
  <>
    <div className={classes.top}>
      <SelectBox task={task} />
      <span className={classes.key}>{task.key}</span>
      <span className={classes.project}>{task.project_name}</span>
      <EditableProperty task={task} property='assigned_users' isCompact>
        {task.assigned_users.length > 0 ? (
          <AvatarGroup people={task.assigned_users} compact />
        ) : (
          <span className={classes.nobody}>
            <span className='visually-hidden'>Unassigned</span>
          </span>
        )}
      </EditableProperty>
    </div>
    <a
      href={href}
      className={classes.title}
      draggable={false}
      aria-keyshortcuts={
        movable ? 'Alt+Shift+ArrowLeft Alt+Shift+ArrowRight Alt+Shift+ArrowUp Alt+Shift+ArrowDown' : undefined
      }
      {...link}
    >
      {task.title}
    </a>
    {task.labels.length > 0 && (
      <div className={classes.labels}>
        <EditableProperty task={task} property='labels' isCompact>
          <LabelChips labels={task.labels} max={3} />
        </EditableProperty>
      </div>
    )}
    {fields}
    <CardMeta task={task} />
    {movable && (
      <button
        type='button'
        className={classes.menu}
        aria-label={`Move ${task.key} to`}
        aria-haspopup='menu'
        title='Move to'
        {...menu}
      />
    )}
  </>
)
