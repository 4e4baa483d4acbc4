import type { Goal } from '@muster/contracts/goals'
import { instant } from '@muster/database/json'
import type { Person } from '@muster/server/access/caller'
import { leads, personIn } from '@muster/server/access/sight'
import { sql } from 'kysely'
import { tasksGivenTo, tasksMadeBy } from '../tasks/own-tasks.ts'
import { currentValue, milestoneProgress, progress } from './progress.ts'
import { sharesOf } from './shares.ts'
import { goalsOfAssignee, type goalsVisibleTo } from './visible-to.ts'

type Goals = ReturnType<typeof goalsVisibleTo>

/**
 * Selects visible goals with the contract's names, newest first. Shares are computed only for goals in which the user
 * has tasks, which are looked up from the user's tasks.
 */
export const goalRows = (goals: Goals, person: Person | number) => sql<Goal>`(
  select g.id, g.title, g.description, g.target_value, ${currentValue} as current_value, g.unit, g.status,
    g.start_date, g.end_date, g.end_date as due_date, g.project_id, ${projectName(person)} as project_name,
    g.organization_id, g.user_id, g.is_personal, mp.milestones_count, mp.completed_milestones_count,
    ${progress} as progress, g.tracking, coalesce(
      case when g.id in (${goalsOfAssignee(person)}) then (
        select s.dependency_percentage from ${sharesOf(sql`g.id`)} s where s.user_id = ${personIn(person)}
      ) end, 0) as my_dependency_percentage,
    ${instant(sql.ref('g.created_at'))} as created_at, ${instant(sql.ref('g.updated_at'))} as updated_at
  from (${goals.selectAll('g').select(leads.as('leads'))}) g
  left join projects p on p.id = g.project_id
  cross join ${milestoneProgress}
  order by g.id desc
)`

/** A personal goal remains visible to its owner when its project no longer is; then the project's name is hidden. */
const projectName = (person: Person | number) => sql`
  case when not g.is_personal or g.leads
    or g.project_id in (
      select t.project_id from ${tasksGivenTo(person)} t union all select t.project_id from ${tasksMadeBy(person)} t
    )
  then p.name end`
