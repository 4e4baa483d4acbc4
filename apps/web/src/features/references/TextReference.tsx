import type { ReactNode } from 'react'
import { lazily } from '../../lib/lazily.ts'
import type { Referenced } from '../../ui/text/reference-context.ts'
import { TaskReference } from '../tasks/references/TaskReference.tsx'

const GoalReference = lazily(async () => (await import('./GoalReference.tsx')).GoalReference)
const MilestoneReference = lazily(async () => (await import('./MilestoneReference.tsx')).MilestoneReference)
const MessageReference = lazily(async () => (await import('./MessageReference.tsx')).MessageReference)

type Props = { organizationId: number; to: Referenced; children: ReactNode }

/** What a text refers to, as a link with the current status and title; `children` if the user does not see it. */
export function TextReference({ organizationId, to, children }: Props) {
  if (to.kind === 'key')
    return (
      <TaskReference organizationId={organizationId} task={to.text.toUpperCase()}>
        {children}
      </TaskReference>
    )
  if (to.kind === 'task')
    return (
      <TaskReference organizationId={organizationId} task={to.id}>
        {children}
      </TaskReference>
    )
  if (to.kind === 'goal')
    return (
      <GoalReference organizationId={organizationId} id={to.id}>
        {children}
      </GoalReference>
    )
  if (to.kind === 'milestone')
    return (
      <MilestoneReference organizationId={organizationId} id={to.id}>
        {children}
      </MilestoneReference>
    )
  return <MessageReference message={to}>{children}</MessageReference>
}
