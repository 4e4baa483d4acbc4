import type { Goal } from '@muster/contracts/goals'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import type { GoalKind } from './goal-form.ts'

const CreateGoalDialog = lazilyOpened(async () => (await import('./CreateGoalDialog.tsx')).CreateGoalDialog)
const EditGoalDialog = lazilyOpened(async () => (await import('./EditGoalDialog.tsx')).EditGoalDialog)
const DeleteGoalDialog = lazilyOpened(async () => (await import('./DeleteGoalDialog.tsx')).DeleteGoalDialog)
const CheckInDialog = lazilyOpened(async () => (await import('./CheckInDialog.tsx')).CheckInDialog)

/**
 * The dialog that was opened last, with its data. The data is kept while the dialog closes, so that its content stays
 * visible.
 */
export type OpenGoalDialog =
  | { kind: 'create'; goalKind: GoalKind; title: string; organizationId: number; onCreated: (goal: Goal) => void }
  | { kind: 'edit' | 'delete' | 'check-in'; goal: Goal }

type Props = {
  dialog: OpenGoalDialog | undefined
  opened: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** The dialogs for goals; the code of each loads when the dialog first opens. */
export function GoalDialogs({ dialog, onDeleted, ...rest }: Props) {
  return (
    <>
      {dialog?.kind === 'create' && <CreateGoalDialog {...rest} {...dialog} kind={dialog.goalKind} />}
      {dialog?.kind === 'edit' && <EditGoalDialog {...rest} goal={dialog.goal} />}
      {dialog?.kind === 'check-in' && <CheckInDialog {...rest} goal={dialog.goal} />}
      {dialog?.kind === 'delete' && <DeleteGoalDialog {...rest} goal={dialog.goal} onDeleted={onDeleted} />}
    </>
  )
}
