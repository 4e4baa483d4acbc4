import type { ReactNode } from 'react'
import type { SelectedOrganization } from '../../lib/organization.ts'
import { FirstStepsSection } from './FirstStepsSection.tsx'
import { useFirstSteps } from './use-first-steps.ts'

type Props = { organization: SelectedOrganization; children: (hasSteps: boolean) => ReactNode }

/** The first steps, unless they are over, and below them the figures. */
export function FirstSteps({ organization, children }: Props) {
  const { isOpen, steps, isDone, setOpen } = useFirstSteps(organization)
  return (
    <>
      {isOpen && <FirstStepsSection orgId={organization.id} steps={steps} isDone={isDone} onOpen={setOpen} />}
      {children(isOpen)}
    </>
  )
}
