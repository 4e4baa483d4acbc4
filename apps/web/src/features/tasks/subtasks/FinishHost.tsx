import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import { finishQuestions } from './finishing.ts'

const FinishDialog = lazilyOpened(async () => (await import('./FinishDialog.tsx')).FinishDialog)

/** Shows the question about open subtasks while there is one. */
export function FinishHost() {
  const [question] = finishQuestions.use()
  return <>{question && <FinishDialog question={question} onClose={() => question.answer(undefined)} />}</>
}
