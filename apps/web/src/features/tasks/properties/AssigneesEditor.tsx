import { taskFields } from '@muster/contracts/tasks/fields'
import { texts } from '@muster/contracts/texts'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { MatchList } from '../../../ui/editors/MatchList.tsx'
import type { Option } from '../../../ui/select/match-options.ts'
import { useAway } from '../../absences/use-away.ts'
import { foundPeople } from '../found-people.ts'
import type { TaskEditorProps } from './editor-props.ts'

/**
 * Adds and removes assignees one by one; each choice is saved at once, and the list stays open. The first options are
 * the people who were assigned when the list opened, then the user.
 */
export function AssigneesEditor({ tasks, onSave, onClose }: TaskEditorProps) {
  const me = useMe()
  const awayOf = useAway(tasks.organizationId)
  const assigned: Option[] = tasks.people.map(({ id, full_name }) => ({
    value: String(id),
    label: full_name ?? texts.unknownUser,
  }))
  // The order must not change while the user chooses.
  const [first] = useState(assigned)
  const isAssigned = (id: string) => assigned.some(({ value }) => value === id)
  const myId = String(me.id)
  const meOption = { value: myId, label: isAssigned(myId) ? 'Assigned to me' : 'Assign to me' }
  const fixed = first.some(({ value }) => value === myId) ? first : [...first, meOption]
  return (
    <MatchList
      label={taskFields.assigned_users.label}
      placeholder='Assign...'
      query={foundPeople(tasks.organizationId)}
      optionOf={({ id, name }) => ({ value: String(id), label: name ?? texts.unknownUser })}
      fixed={fixed}
      selected={assigned}
      isMultiple
      iconOf={({ value, label }) => (
        <Avatar name={value === myId ? (me.full_name ?? label) : label} userId={value} size={20} />
      )}
      noteOf={({ value }) => awayOf(value)}
      hint='a name'
      noMatchText='Nobody with that name'
      onChoose={(id, person) => {
        const ids = tasks.values.assigned_users
        const next = isAssigned(id) ? ids.filter((other) => other !== id) : [...ids, id]
        const known = [...first, ...(person ? [{ value: id, label: person.name ?? texts.unknownUser }] : [])]
        const name = id === myId ? me.full_name : known.find(({ value }) => value === id)?.label
        const added = { id: Number(id), full_name: name ?? null, avatar: null }
        onSave({
          values: { assigned_users: next },
          names: {
            assigned_users: isAssigned(id)
              ? tasks.people.filter((user) => String(user.id) !== id)
              : [...tasks.people, added],
          },
        })
      }}
      onClose={onClose}
    />
  )
}
