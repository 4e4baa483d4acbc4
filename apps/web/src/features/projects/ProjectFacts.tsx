import { keysOf } from '@muster/contracts/field'
import type { Project } from '@muster/contracts/projects'
import { projectFields } from '@muster/contracts/projects/fields'
import { fieldText } from '../../lib/fields/field-text.ts'
import { formatMoney } from '../../lib/format/money.ts'

type ProjectField = keyof typeof projectFields

const none = 'Not set'

/** Shown above the facts. */
const elsewhere: readonly ProjectField[] = ['name', 'description', 'status']
/** When it runs is shown before what it may cost. */
const last: readonly ProjectField[] = ['budget']
const facts = keysOf(projectFields).filter((key) => !elsewhere.includes(key) && !last.includes(key))

/** The other fields of a project, as pairs of a `<dl>`. */
export const ProjectFacts = ({ project }: { project: Project }) => (
  <>
    {facts.map((key) => (
      <div key={key}>
        <dt>{projectFields[key].label}</dt>
        <dd>{fieldText(projectFields[key], project[key]) || none}</dd>
      </div>
    ))}
    <div>
      <dt>{projectFields.budget.label}</dt>
      <dd>{formatMoney(project.budget, project.currency, none)}</dd>
    </div>
  </>
)
