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
  /** It was followed: it counts as read. */
  onFollow: () => void
  /** What stands before it (a checkbox). */
  leading?: ReactNode
  /** The organization that it comes from, where several are mixed. */
  organization?: string
}

/** A notification: what happened, to what, how much it presses, how long ago. */
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

/** Leads to what it is about; what is about nothing that has a page is only marked as read. */
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
