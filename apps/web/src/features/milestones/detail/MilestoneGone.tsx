import type { Milestone } from '@muster/contracts/milestones'
import { useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useUnsentTexts } from '../../comments/draft.ts'
import { DeletedNotice } from '../../tasks/detail/DeletedNotice.tsx'
import { threadKey } from '../milestone-comments.ts'
import { MilestoneNotFound } from './MilestoneNotFound.tsx'

type Props = {
  id: number
  /** The last known state of the milestone; undefined if it was never loaded. */
  milestone: Milestone | undefined
}

/**
 * Shown for a milestone that does not exist or is not visible to this user. If it was loaded before, any unsent
 * comments are shown, so that the user can copy them.
 */
export function MilestoneGone({ id, milestone }: Props) {
  const to = useAreaPath()
  const unsentTexts = useUnsentTexts(threadKey(id))()
  if (!milestone || unsentTexts.length === 0) return <MilestoneNotFound />
  return (
    <>
      <PageHeader title={milestone.title} />
      <DeletedNotice
        noun='milestone'
        unsavedTexts={unsentTexts}
        action={<ButtonLink to={to('milestones')}>Back to Milestones</ButtonLink>}
      />
    </>
  )
}
