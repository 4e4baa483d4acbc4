import type { MilestoneDetail } from '@muster/contracts/milestones'
import { CommentsPanel } from '../../comments/CommentsPanel.tsx'
import layout from '../../tasks/detail/detail.module.css'
import { TaskDescription } from '../../tasks/detail/TaskDescription.tsx'
import { useMilestoneThread } from '../milestone-comments.ts'
import { useMilestoneProgress } from '../use-milestone-progress.ts'
import { MilestoneHeader } from './MilestoneHeader.tsx'
import { MilestoneProperties } from './MilestoneProperties.tsx'
import { MilestoneTasks } from './MilestoneTasks.tsx'

/** Details of a milestone, in two columns if the page is wide enough. */
export function MilestoneDetails({ milestone: loadedMilestone }: { milestone: MilestoneDetail }) {
  const progress = useMilestoneProgress(loadedMilestone)
  const { milestone } = progress
  const thread = useMilestoneThread(loadedMilestone.id)
  return (
    <div className={layout.detail}>
      <MilestoneHeader milestone={milestone} />
      <div className={layout.columns}>
        <div className={layout.text}>
          <TaskDescription text={milestone.description} />
        </div>
        <MilestoneProperties progress={progress} />
        <div className={layout.talk}>
          <MilestoneTasks milestone={milestone} />
          <CommentsPanel title='Comments' thread={thread} comments={loadedMilestone.comments} />
        </div>
      </div>
    </div>
  )
}
