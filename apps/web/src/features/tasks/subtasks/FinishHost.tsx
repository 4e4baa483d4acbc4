import { Suspense } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { finishQuestions } from './finishing.ts'

const FinishDialog = lazily(async () => (await import('./FinishDialog.tsx')).FinishDialog)

/** Shows the question about open subtasks while there is one. */
export function FinishHost() {
  const [question] = finishQuestions.use()
  return <Suspense>{question && <FinishDialog question={question} />}</Suspense>
}
