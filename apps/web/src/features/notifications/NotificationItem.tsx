import type { Notification } from '@muster/contracts/notifications'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { NotificationActions } from './NotificationActions.tsx'
import classes from './notification.module.css'
import { iconOf } from './notification-kinds.ts'
import { PriorityMark } from './PriorityMark.tsx'
import { targetOf } from './target-of.ts'

type Props = {
  notification: Notification
  /** The link was followed, so it counts as read. */
  onFollow: () => void
  /** Content before it (a checkbox). */
  leading?: ReactNode
  /** The organization it comes from, where several are mixed. */
  organization?: string
}

/** A notification: event, subject, priority, age. */
export function NotificationItem({ notification, onFollow, leading, organization }: Props) {
  const { type, title, message, priority, is_read, created_at, task_title, project_title } = notification
  const Icon = iconOf(type)
  const about = [task_title, project_title, organization].filter((word) => word)
  return (
    <div className={classes.item} data-unread={is_read ? undefined : true}>
      {leading}
      <span className={classes.icon} data-type={type}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {!is_read && <span className={classes.dot} role='img' aria-label='Unread' />}
      </span>
      <div className={classes.words}>
        <div className={classes.top}>
          <Title notification={notification} onFollow={onFollow}>
            {title}
          </Title>
          <TimeAgo className={classes.time} instant={created_at} />
        </div>
        <p className={classes.message}>{message}</p>
        <div className={classes.meta}>
          <PriorityMark priority={priority} />
          {about.map((word) => (
            <span key={word} className={classes.about}>
              {word}
            </span>
          ))}
        </div>
      </div>
      <NotificationActions notification={notification} />
    </div>
  )
}

type TitleProps = { notification: Notification; onFollow: () => void; children: string }

/** A link to its subject; without a page to open it is only marked as read. */
function Title({ notification, onFollow, children }: TitleProps) {
  const to = useAreaPath()
  const target = targetOf(notification)
  const props = { className: classes.title, onClick: onFollow, 'data-follow': true }
  if (!target)
    return (
      <button type='button' {...props}>
        {children}
      </button>
    )
  return (
    <Link to={to(target.page, target.id)} search={target.search} {...props}>
      {children}
    </Link>
  )
}
