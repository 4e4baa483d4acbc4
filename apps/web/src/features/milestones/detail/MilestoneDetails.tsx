import { can } from '@muster/contracts/capabilities'
import type { MilestoneDetail } from '@muster/contracts/milestones'
import { useActor } from '../../../lib/organization.ts'
import { InPlaceText } from '../../../ui/editors/InPlaceText.tsx'
import { ObjectEditors } from '../../../ui/editors/ObjectEditors.tsx'
import { CommentsPanel } from '../../comments/CommentsPanel.tsx'
import { Explanation } from '../../explanation/Explanation.tsx'
import layout from '../../tasks/detail/detail.module.css'
import { TaskDescription } from '../../tasks/detail/TaskDescription.tsx'
import { ObjectTime } from '../../tasks/time-entries/object/ObjectTime.tsx'
import { WaitsFor } from '../../waiting/WaitsFor.tsx'
import { useMilestoneThread } from '../milestone-comments.ts'
import { useMilestoneEditing } from '../milestone-editing.ts'
import { useMilestoneProgress } from '../use-milestone-progress.ts'
import { MilestoneHeader } from './MilestoneHeader.tsx'
import { MilestoneProperties } from './MilestoneProperties.tsx'
import { MilestoneTasks } from './MilestoneTasks.tsx'

/** Details of a milestone, in two columns if the page is wide enough. */
export function MilestoneDetails({ milestone: loadedMilestone }: { milestone: MilestoneDetail }) {
  const progress = useMilestoneProgress(loadedMilestone)
  const { milestone } = progress
  const editing = useMilestoneEditing(false)
  const mayEdit = can.editMilestone(useActor(), milestone)
  const thread = useMilestoneThread(loadedMilestone)
  return (
    <div className={layout.detail} data-in-order='always'>
      <MilestoneHeader milestone={milestone} />
      <WaitsFor of='milestone' id={milestone.id} />
      <div className={layout.columns} data-in-order='narrow'>
        <div className={layout.text}>
          <InPlaceText
            editing={editing}
            object={milestone}
            field='description'
            mayEdit={mayEdit}
            formClass={layout.description}
          >
            <TaskDescription text={milestone.description} organizationId={milestone.organization_id} />
          </InPlaceText>
        </div>
        <ObjectEditors editing={editing} object={milestone} mayEdit={() => mayEdit}>
          <MilestoneProperties progress={progress} />
        </ObjectEditors>
        <div className={layout.talk} data-in-order='always'>
          <MilestoneTasks milestone={milestone} />
          <ObjectTime of='milestone' id={milestone.id} />
          <Explanation of='milestone' id={milestone.id} />
          <CommentsPanel title='Comments' thread={thread} comments={loadedMilestone.comments} />
        </div>
      </div>
    </div>
  )
}
