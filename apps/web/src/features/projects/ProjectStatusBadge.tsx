import { type ProjectStatus, projectStatusNames } from '@muster/contracts/projects/fields'
import { Badge } from '../../ui/marks/Badge.tsx'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { projectStatusQuarters, projectStatusTones } from './project-status.ts'

/** Badge with a project's status: a ring icon and a label on a tinted background. */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge
    tone={projectStatusTones[status]}
    glyph={<StatusRing filledQuarters={projectStatusQuarters[status]} size={12} />}
  >
    {projectStatusNames[status]}
  </Badge>
)
