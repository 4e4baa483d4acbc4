import type { FirstSteps } from '@muster/contracts/first-steps'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { AddSampleButton } from './AddSampleButton.tsx'
import { RemoveSampleButton } from './RemoveSampleButton.tsx'
import classes from './sample-project.module.css'

type Props = { orgId: number; sample: FirstSteps['sample_project'] }

/** Offers to add the sample project or, if there is one, to remove it. */
export function SampleOffer({ orgId, sample }: Props) {
  const to = useAreaPath()
  if (!sample)
    return (
      <div className={classes.offer}>
        <p>To look around first, add a project with tasks, a milestone and a goal. You can remove it completely.</p>
        <AddSampleButton orgId={orgId} />
      </div>
    )
  return (
    <div className={classes.offer}>
      <p>
        {sample.is_trashed ? (
          'The sample project is in the trash.'
        ) : (
          <>
            Look around in <Link to={to('projects', sample.id)}>{sample.name}</Link>. It does not count as a step.
          </>
        )}
      </p>
      <RemoveSampleButton orgId={orgId} />
    </div>
  )
}
