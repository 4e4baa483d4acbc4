import type { Milestone } from '@muster/contracts/milestones'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useUnsent } from '../../comments/draft.ts'
import { DeletedMeanwhile } from '../../tasks/detail/DeletedMeanwhile.tsx'
import { threadKey } from '../milestone-comments.ts'
import { MilestoneNotFound } from './MilestoneNotFound.tsx'
import { useMilestonesHome } from './use-milestones-home.ts'

type Props = {
  id: number
  /** Its last state, if it existed when the page opened. */
  milestone: Milestone | undefined
}

/** A milestone that does not exist; one that was deleted while the user wrote a comment keeps the text. */
export function MilestoneGone({ id, milestone }: Props) {
  const home = useMilestonesHome()
  const kept = useUnsent(threadKey(id))()
  if (!milestone || kept.length === 0) return <MilestoneNotFound />
  return (
    <>
      <PageHeader title={milestone.title} />
      <DeletedMeanwhile what='milestone' kept={kept} action={<ButtonLink to={home.to}>{home.label}</ButtonLink>} />
    </>
  )
}
