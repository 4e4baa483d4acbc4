import type { Project } from '@muster/contracts/projects'
import { formatDay } from '../../lib/format/dates.ts'
import { formatMoney } from '../../lib/format/money.ts'

const none = 'Not set'

/** Dates and budget of a project, as pairs of a `<dl>`. */
export const ProjectFacts = ({ project }: { project: Project }) => (
  <>
    <div>
      <dt>Start Date</dt>
      <dd>{formatDay(project.start_date, none)}</dd>
    </div>
    <div>
      <dt>End Date</dt>
      <dd>{formatDay(project.end_date, none)}</dd>
    </div>
    <div>
      <dt>Budget</dt>
      <dd>{formatMoney(project.budget, project.currency, none)}</dd>
    </div>
  </>
)
