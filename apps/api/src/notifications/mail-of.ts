import { can } from '@muster/contracts/capabilities'
import { notificationText } from '@muster/contracts/facts/text'
import type { Config } from '@muster/server/run/env'
import type { Mail } from '../mail/mailbox.ts'
import type { MailedNotification } from './mailed-notifications.ts'

/** A notification as a mail, with links to the page that it is about and to the settings. */
export function mailOf(notification: MailedNotification, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Mail {
  const urlOf = (page: string) => `${PUBLIC_URL}/${areaOf(notification)}/${page}?orgId=${notification.organization_id}`
  return {
    kind: 'notification',
    to: notification.email,
    subject: subjectOf(notification),
    body: `${notificationText(notification.fact).message}

${urlOf(pageOf(notification))}${hashOf(notification)}

You belong to ${notification.organization_name} on Muster. In Settings you choose what reaches you by mail:

${urlOf('settings')}`,
  }
}

/** The maximum number of notifications that a digest lists. */
const maxListed = 50

/**
 * The notifications of one user in one organization as one mail. If there are several, it lists up to `maxListed` of
 * them, with a link to the page of all notifications.
 */
export function digestOf(
  notifications: [MailedNotification, ...MailedNotification[]],
  config: Pick<Config, 'PUBLIC_URL'>,
): Mail {
  const [first] = notifications
  if (notifications.length === 1) return mailOf(first, config)
  const { organization_id, organization_name } = first
  const urlOf = (page: string) => `${config.PUBLIC_URL}/${areaOf(first)}/${page}?orgId=${organization_id}`
  const lines = notifications
    .slice(0, maxListed)
    .map((notification) => `${subjectOf(notification)}\n${urlOf(pageOf(notification))}${hashOf(notification)}`)
  const omittedCount = notifications.length - lines.length
  return {
    kind: 'notification',
    to: first.email,
    subject: `${notifications.length} notifications`,
    body: `${lines.join('\n\n')}
${omittedCount > 0 ? `\nAnd ${omittedCount} more.\n` : ''}
All of them:

${urlOf('notifications')}

You belong to ${organization_name} on Muster. In Settings you choose what reaches you by mail:

${urlOf('settings')}`,
  }
}

/**
 * The notification's title, followed by the title of its task or, without a task, of its project. This second title is
 * omitted if there is none or if the notification's title already contains it.
 */
function subjectOf({ fact, task_title, project_title }: MailedNotification): string {
  const { title } = notificationText(fact)
  const objectTitle = task_title ?? project_title
  return objectTitle === null || title.includes(objectTitle) ? title : `${title}: ${objectTitle}`
}

/**
 * The area of the app in which the receiver sees the organization. It depends on the role of the account, except that
 * an employee who is an admin or manager of the organization sees it in the manager area.
 */
function areaOf({ account_role, role, user_id }: MailedNotification): 'admin' | 'manager' | 'employee' {
  if (account_role === 'admin') return 'admin'
  return account_role === 'team_lead' || can.seeEverything({ id: user_id, role }) ? 'manager' : 'employee'
}

/**
 * The page to which the mail links: the chat for a missed call, the page of the task, the page of all goals for a goal
 * or milestone (except that its comments are on its own page), the page of the project, and otherwise the notifications.
 */
function pageOf({ type, task_id, project_id, goal_id, milestone_id }: MailedNotification): string {
  if (type === 'call_missed') return 'chat'
  if (task_id !== null) return `tasks/${task_id}`
  if (milestone_id !== null && (type === 'milestone_comment' || type === 'mention')) return `milestones/${milestone_id}`
  if (goal_id !== null || milestone_id !== null) return 'goals'
  return project_id === null ? 'notifications' : `projects/${project_id}`
}

/** The part of the address that leads to the comment on its page. */
const hashOf = ({ comment_id }: MailedNotification) => (comment_id === null ? '' : `#comment-${comment_id}`)
