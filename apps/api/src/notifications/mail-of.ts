import { can } from '@muster/contracts/capabilities'
import { noticeText } from '@muster/contracts/facts/text'
import type { Config } from '@muster/server/run/env'
import type { Mail } from '../mail/mailbox.ts'
import type { Told } from './told-by.ts'

/** A notification as a mail, with the address of what it is about. */
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

/** How many notifications a digest lists one by one. */
const mostListed = 50

/** Notifications of one person in one organization as one mail, with the way to all of them. */
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

/** What happened, and to what unless the title says it already. */
function subjectOf({ fact, task_title, project_title }: Told): string {
  const { title } = noticeText(fact)
  const object = task_title ?? project_title
  return object === null || title.includes(object) ? title : `${title}: ${object}`
}

/** The area in which the receiver finds that organization: the account decides, except for who leads it as an employee. */
function areaOf({ account_role, role, user_id }: Told): 'admin' | 'manager' | 'employee' {
  if (account_role === 'admin') return 'admin'
  return account_role === 'team_lead' || can.seeEverything({ id: user_id, role }) ? 'manager' : 'employee'
}

/** The page of the object where there is one, else that of its kind. */
function pageOf({ type, task_id, project_id, goal_id, milestone_id }: Told): string {
  if (type === 'call_missed') return 'chat'
  if (task_id !== null) return `tasks/${task_id}`
  if (goal_id !== null || milestone_id !== null) return 'goals'
  return project_id === null ? 'notifications' : `projects/${project_id}`
}
