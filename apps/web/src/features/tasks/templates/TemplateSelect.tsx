import { Select } from '@mantine/core'
import type { Template, TemplateKind } from '@muster/contracts/templates'
import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from './queries.ts'

type Props = {
  organizationId: number | undefined
  kind: TemplateKind
  value: number | undefined
  onChange: (template: Template | undefined) => void
}

/** Chooses a template for a new task or project. Nothing is shown if the organization has no templates of the kind. */
export function TemplateSelect({ organizationId = 0, kind, value, onChange }: Props) {
  const templates = useQuery(templatesQuery(organizationId)).data?.filter((template) => template.kind === kind) ?? []
  if (templates.length === 0) return null
  return (
    <Select
      label='New from template'
      placeholder='No template'
      mb='md'
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Use no template' }}
      nothingFoundMessage='No template with that name'
      data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(templates.find((template) => String(template.id) === id))}
    />
  )
}
