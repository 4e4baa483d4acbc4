import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Label } from '@muster/contracts/labels/fields'
import { taskFields } from '@muster/contracts/tasks/fields'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { useActor } from '../../lib/organization.ts'
import { type ListedOption, OptionList } from '../../ui/editors/OptionList.tsx'
import { optionsWithWords } from '../../ui/select/match-options.ts'
import { RetryError } from '../../ui/select/RetryError.tsx'
import { LabelDot } from './LabelDot.tsx'
import { labelsQuery, useCreateLabel } from './queries.ts'

/** The value of the option that creates a label. */
const newLabel = 'new'

type Props = {
  organizationId: number
  selected: readonly Label[]
  onChange: (labels: Label[]) => void
  /** Opens the dialog that manages the labels of the organization. */
  onManage?: () => void
  onClose: () => void
}

/**
 * A list that adds and removes labels one by one, and stays open. The first options are the labels that were selected
 * when it opened. Users who manage labels can also create one.
 */
export function LabelPicker({ organizationId, selected, onChange, onManage, onClose }: Props) {
  const mayManage = can.manageLabels(useActor())
  const labels = useQuery(labelsQuery(organizationId))
  const create = useCreateLabel(organizationId)
  const [text, setText] = useState('')
  // The order must not change while the user chooses.
  const [first] = useState(() => new Set(selected.map(({ id }) => id)))
  const all = labels.data ?? selected
  const ordered = [...all.filter(({ id }) => first.has(id)), ...all.filter(({ id }) => !first.has(id))]
  const found = optionsWithWords(ordered.map(optionOf), text)
  const name = text.trim()
  const isNew = labels.data !== undefined && name !== '' && !all.some((label) => isNamed(label, name))
  const options: ListedOption[] = [
    ...found,
    ...(mayManage && isNew
      ? [{ value: newLabel, label: `Create “${name}”`, icon: <IconPlus size={16} stroke={1.8} aria-hidden /> }]
      : []),
  ]

  const toggle = (label: Label) => {
    const isSelected = selected.some(({ id }) => id === label.id)
    onChange(isSelected ? selected.filter(({ id }) => id !== label.id) : [...selected, label])
  }
  const choose = (value: string) => {
    const label = all.find(({ id }) => String(id) === value)
    if (label) toggle(label)
    else if (!create.isPending) create.mutateAsync({ name }).then(toggle, () => undefined)
  }
  const emptyNote = labels.data && options.length === 0 && emptyText(labels.data.length, mayManage)
  const note = labels.error ? (
    <RetryError message={labels.error.message} onRetry={labels.refetch} />
  ) : create.error ? (
    <span role='alert'>{messageOf(create.error, '')}</span>
  ) : (
    emptyNote || (labels.isPending && 'Loading...') || undefined
  )
  return (
    <OptionList
      label={taskFields.labels.label}
      placeholder={mayManage ? 'Add or create a label...' : 'Add a label...'}
      options={options}
      selected={selected.map(({ id }) => String(id))}
      isMultiple
      onSearch={setText}
      note={note}
      footer={
        mayManage &&
        onManage && (
          <Button variant='subtle' color='neutral' size='compact-md' fullWidth onClick={onManage}>
            Manage labels
          </Button>
        )
      }
      onChoose={choose}
      onClose={onClose}
    />
  )
}

const optionOf = ({ id, name, color }: Label): ListedOption => ({
  value: String(id),
  label: name,
  icon: <LabelDot color={color} />,
})

const isNamed = (label: Label, name: string) => label.name.toLowerCase() === name.toLowerCase()

function emptyText(count: number, mayManage: boolean): string {
  if (count > 0) return 'No label with that name'
  return mayManage ? 'There are no labels yet. Type a name to create one.' : 'There are no labels yet.'
}
