import type { Goal } from '@muster/contracts/goals'
import { lazy, Suspense } from 'react'
import type { GoalKind } from './goal-form.ts'

const CreateGoalDialog = lazy(async () => ({ default: (await import('./CreateGoalDialog.tsx')).CreateGoalDialog }))
const EditGoalDialog = lazy(async () => ({ default: (await import('./EditGoalDialog.tsx')).EditGoalDialog }))
const DeleteGoalDialog = lazy(async () => ({ default: (await import('./DeleteGoalDialog.tsx')).DeleteGoalDialog }))
const CheckInDialog = lazy(async () => ({ default: (await import('./CheckInDialog.tsx')).CheckInDialog }))

/**
 * The dialog that was opened last, with its data. The data is kept while the dialog closes, so that its content stays
 * visible.
 */
export type OpenGoalDialog =
  | { kind: 'create'; goal: GoalKind; title: string; organizationId: number; onCreated: (goal: Goal) => void }
  | { kind: 'edit' | 'delete' | 'check-in'; goal: Goal }

type Props = {
  question: OpenGoalDialog | undefined
  opened: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** The dialogs for goals; the code of each loads when the dialog first opens. */
export function GoalDialogs({ question, onDeleted, ...rest }: Props) {
  return (
    <Suspense>
      {question?.kind === 'create' && <CreateGoalDialog {...rest} {...question} kind={question.goal} />}
      {question?.kind === 'edit' && <EditGoalDialog {...rest} goal={question.goal} />}
      {question?.kind === 'check-in' && <CheckInDialog {...rest} goal={question.goal} />}
      {question?.kind === 'delete' && <DeleteGoalDialog {...rest} goal={question.goal} onDeleted={onDeleted} />}
    </Suspense>
  )
}
