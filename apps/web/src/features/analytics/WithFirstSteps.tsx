import { type ReactNode, Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'

const FirstSteps = lazily(async () => (await import('../first-steps/FirstSteps.tsx')).FirstSteps)

type Props = {
  organization: SelectedOrganization
  /** The figures of the dashboard; `hasSteps` is true while the first steps are shown above them. */
  children: (hasSteps: boolean) => ReactNode
}

/** The first steps of a new member above the figures. Their code loads only for users who have not dismissed them. */
export function WithFirstSteps({ organization, children }: Props) {
  const isOpen = useMe().first_steps.includes(organization.id)
  if (!isOpen) return children(false)
  return (
    <Suspense>
      <FirstSteps organization={organization}>{children}</FirstSteps>
    </Suspense>
  )
}
