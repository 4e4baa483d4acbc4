import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { useActor } from '../../../lib/organization.ts'
import { InPlaceText } from '../../../ui/editors/InPlaceText.tsx'
import { EditableField, ObjectEditors } from '../../../ui/editors/ObjectEditors.tsx'
import { DescriptionText } from '../../../ui/text/DescriptionText.tsx'
import { memberQuery } from '../../users/queries.ts'
import { useGoalEditing } from '../forms/goal-editing.ts'
import { GoalDue } from '../GoalDue.tsx'
import { GoalStatusBadge } from '../GoalStatusBadge.tsx'
import { GoalRing } from '../list/GoalCard.tsx'
import { reachedText } from '../reached-text.ts'
import classes from './goal-level.module.css'

/** A goal's progress, description and facts, such as its due date and owner. */
export function GoalSummary({ goal }: { goal: Goal }) {
  const to = useAreaPath()
  const editing = useGoalEditing()
  const mayEdit = can.editGoal(useActor(), goal)
  return (
    <ObjectEditors editing={editing} object={goal} mayEdit={() => mayEdit}>
      <div className={classes.summary}>
        <GoalRing goal={goal} size={96} />
        <div className={classes.about}>
          <InPlaceText
            editing={editing}
            object={goal}
            field='description'
            mayEdit={mayEdit}
            formClass={classes.description}
          >
            <div className={classes.description} data-none={!goal.description || undefined}>
              {goal.description ? (
                <DescriptionText text={goal.description} organizationId={goal.organization_id} />
              ) : (
                'No description'
              )}
            </div>
          </InPlaceText>
          <dl className={classes.facts}>
            <Fact name='Status'>
              <EditableField field='status'>
                <GoalStatusBadge status={goal.status} />
              </EditableField>
            </Fact>
            <Fact name='Reached'>
              <EditableField field='target_value'>{reachedText(goal)}</EditableField>
            </Fact>
            <Fact name='Tracked'>{goal.tracking === 'milestones' ? 'By its milestones' : 'By hand'}</Fact>
            <Fact name='Milestones'>
              {goal.completed_milestones_count} / {goal.milestones_count}
            </Fact>
            <Fact name='Start Date'>
              <EditableField field='start_date'>{formatDay(goal.start_date)}</EditableField>
            </Fact>
            <Fact name='Due Date'>
              <EditableField field='end_date'>
                <GoalDue goal={goal} />
              </EditableField>
            </Fact>
            <Fact name='Owner'>{goal.is_personal ? 'Only you' : <Owner goal={goal} />}</Fact>
            <Fact name='Project'>
              {goal.project_id === null ? (
                'None'
              ) : (
                <Link to={to('projects', goal.project_id)}>{goal.project_name ?? 'Project'}</Link>
              )}
            </Fact>
          </dl>
        </div>
      </div>
    </ObjectEditors>
  )
}

function Owner({ goal }: { goal: Goal }) {
  const { data: owner, isPending } = useQuery(memberQuery(goal.organization_id, goal.user_id))
  return isPending ? '…' : (owner?.name ?? texts.unknownUser)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
