import type { Notification } from '@muster/contracts/notifications'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { detailsOf } from './details-of.ts'
import { NotificationActions } from './NotificationActions.tsx'
import classes from './notification.module.css'
import { taskIdOf } from './notification-actions.ts'
import { iconOf } from './notification-icons.ts'
import { PriorityMark } from './PriorityMark.tsx'
import { targetOf } from './target-of.ts'

type Props = {
  notification: Notification
  /** Called when the user clicks the title. The caller marks the notification as read. */
  onFollow: () => void
  /** Shows the task of the notification beside the page, on a click outside the title. */
  onPeek?: () => void
  /** Content to show before the notification, such as a checkbox. */
  leading?: ReactNode
  /** The name of the notification's organization, for lists that cover several organizations. */
  organization?: string
}

/** A notification with its title, age, message, priority and subject, and buttons that change it. */
export function NotificationItem({ notification, onFollow, onPeek, leading, organization }: Props) {
  const { type, title, message, priority, is_read, created_at } = notification
  const Icon = iconOf(type)
  return (
    <div className={classes.item} data-unread={is_read ? undefined : true}>
      {leading}
      <span className={classes.icon} data-type={type}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {!is_read && <span className={classes.dot} role='img' aria-label='Unread' />}
      </span>
      <div className={classes.words}>
        <div className={classes.top}>
          <Title notification={notification} onFollow={onFollow} onPeek={onPeek}>
            {title}
          </Title>
          <TimeAgo className={classes.time} instant={created_at} />
        </div>
        <p className={classes.message}>{message}</p>
        <div className={classes.meta}>
          <PriorityMark priority={priority} />
          {detailsOf(notification, organization).map((detail) => (
            <span key={detail} className={classes.about}>
              {detail}
            </span>
          ))}
        </div>
      </div>
      <NotificationActions notification={notification} />
    </div>
  )
}

type TitleProps = Pick<Props, 'notification' | 'onFollow' | 'onPeek'> & { children: string }

/**
 * The title, as a link to the page that `targetOf` returns. If there is no such page, the title is a button that only
 * calls `onFollow`.
 */
function Title({ notification, onFollow, onPeek, children }: TitleProps) {
  const to = useAreaPath()
  const target = targetOf(notification)
  const onClick = (event: MouseEvent) => {
    if (onPeek && taskIdOf(notification) !== undefined && isPlainClickBeside(event)) {
      event.preventDefault()
      onPeek()
    }
    onFollow()
  }
  const props = { className: classes.title, onClick, 'data-follow': true }
  if (!target)
    return (
      <button type='button' {...props}>
        {children}
      </button>
    )
  return (
    <Link to={to(target.page, target.id)} search={target.search} hash={target.hash} {...props}>
      {children}
    </Link>
  )
}

/** Whether a pointer clicked the row outside the text of the title, whose clickable area covers the row. */
function isPlainClickBeside({ currentTarget, detail, clientX, clientY, ...keys }: MouseEvent) {
  if (detail === 0 || keys.ctrlKey || keys.metaKey || keys.shiftKey || keys.altKey) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
