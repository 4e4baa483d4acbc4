import { keysOf } from '@muster/contracts/field'
import { formatMoney } from '@muster/contracts/format-money'
import type { Project } from '@muster/contracts/projects'
import { type ProjectField, projectFields } from '@muster/contracts/projects/fields'
import { fieldText } from '../../lib/fields/field-text.ts'
import { EditableField } from '../../ui/editors/ObjectEditors.tsx'

const notSetText = 'Not set'

/** Fields that a project's page and card show elsewhere. */
const fieldsShownElsewhere: readonly ProjectField[] = ['name', 'description', 'status']
/** The budget is shown last, after the dates. */
const lastFields: readonly ProjectField[] = ['budget']
const factKeys = keysOf(projectFields).filter((key) => !fieldsShownElsewhere.includes(key) && !lastFields.includes(key))

/** The fields of a project that its page and card do not show elsewhere, as pairs of `<dt>` and `<dd>`. */
export const ProjectFacts = ({ project }: { project: Project }) => (
  <>
    {factKeys.map((key) => (
      <div key={key}>
        <dt>{projectFields[key].label}</dt>
        <dd>
          <EditableField field={key}>{fieldText(projectFields[key], project[key]) || notSetText}</EditableField>
        </dd>
      </div>
    ))}
    <div>
      <dt>{projectFields.budget.label}</dt>
      <dd>
        <EditableField field='budget'>{formatMoney(project.budget, project.currency, notSetText)}</EditableField>
      </dd>
    </div>
  </>
)
