import { can } from '@muster/contracts/capabilities'
import { noticeText } from '@muster/contracts/facts/text'
import type { Config } from '@muster/server/run/env'
import type { Mail } from '../mail/mailbox.ts'
import type { Told } from './told-by.ts'

/** A notification as a mail, with a link to its object. */
export function mailOf(told: Told, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Mail {
  const address = (page: string) => `${PUBLIC_URL}/${areaOf(told)}/${page}?orgId=${told.organization_id}`
  return {
    kind: 'notification',
    to: told.email,
    subject: subjectOf(told),
    body: `${noticeText(told.fact).message}

${address(pageOf(told))}

You belong to ${told.organization_name} on Muster. In Settings you choose what reaches you by mail:

${address('settings')}`,
  }
}

/** The maximum number of notifications that a digest lists. */
const mostListed = 50

/** The notifications of one user in one organization as one mail, with a link to all of them. */
export function digestOf(all: [Told, ...Told[]], config: Pick<Config, 'PUBLIC_URL'>): Mail {
  const [first] = all
  if (all.length === 1) return mailOf(first, config)
  const { organization_id, organization_name } = first
  const address = (page: string) => `${config.PUBLIC_URL}/${areaOf(first)}/${page}?orgId=${organization_id}`
  const lines = all.slice(0, mostListed).map((told) => `${subjectOf(told)}\n${address(pageOf(told))}`)
  const more = all.length - lines.length
  return {
    kind: 'notification',
    to: first.email,
    subject: `${all.length} notifications`,
    body: `${lines.join('\n\n')}
${more > 0 ? `\nAnd ${more} more.\n` : ''}
All of them:

${address('notifications')}

You belong to ${organization_name} on Muster. In Settings you choose what reaches you by mail:

${address('settings')}`,
  }
}

/** The title of the notification, followed by the title of its object unless that is part of it. */
function subjectOf({ fact, task_title, project_title }: Told): string {
  const { title } = noticeText(fact)
  const object = task_title ?? project_title
  return object === null || title.includes(object) ? title : `${title}: ${object}`
}

/**
 * The area in which the receiver sees the organization. It depends on the account, except that an employee who is admin or
 * manager of the organization sees it in the manager area.
 */
function areaOf({ account_role, role, user_id }: Told): 'admin' | 'manager' | 'employee' {
  if (account_role === 'admin') return 'admin'
  return account_role === 'team_lead' || can.seeEverything({ id: user_id, role }) ? 'manager' : 'employee'
}

/** The page of the object if there is one, else the page of its kind. */
function pageOf({ type, task_id, project_id, goal_id, milestone_id }: Told): string {
  if (type === 'call_missed') return 'chat'
  if (task_id !== null) return `tasks/${task_id}`
  if (goal_id !== null || milestone_id !== null) return 'goals'
  return project_id === null ? 'notifications' : `projects/${project_id}`
}
