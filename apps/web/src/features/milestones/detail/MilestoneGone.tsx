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
  /** How it stood last, if it was there when the page was opened. */
  milestone: Milestone | undefined
}

/** A milestone that is not there; one that went while somebody wrote about it keeps the words. */
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
