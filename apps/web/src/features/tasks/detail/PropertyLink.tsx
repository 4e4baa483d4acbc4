import type { Task } from '@muster/contracts/tasks'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useAreaPath } from '../../../lib/area.ts'
import { titleOf, useGoalOf, useMilestoneOf } from '../properties/references.ts'
import type { TaskProperty } from '../properties/task-property.ts'
import classes from './detail.module.css'

/** A link to the project, goal or milestone that a property names; nothing for other properties. */
export function PropertyLink({ task, property }: { task: Task; property: TaskProperty }) {
  const to = useAreaPath()
  const goal = useGoalOf(task.goal_id)
  const milestone = useMilestoneOf(task.goal_milestone_id)
  if (property === 'project_id') return <OpenLink to={to('projects', task.project_id)} name={task.project_name} />
  if (property === 'goal_id' && goal.data)
    return <OpenLink to={to('goals')} search={{ goalId: goal.data.id }} name={titleOf(goal)} />
  if (property === 'goal_milestone_id' && milestone.data)
    return <OpenLink to={to('milestones', milestone.data.id)} name={titleOf(milestone)} />
  return null
}

const OpenLink = ({ to, search, name }: Pick<LinkProps, 'to' | 'search'> & { name: string }) => (
  <Link to={to} search={search} className={classes.open} aria-label={`Open ${name}`} title={`Open ${name}`}>
    <IconArrowUpRight size={16} stroke={1.6} aria-hidden />
  </Link>
)
