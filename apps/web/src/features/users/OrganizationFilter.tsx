import { Select } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { useNavigate } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { parseId } from '../../lib/ids.ts'
import { useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import filters from '../../ui/filters/filters.module.css'
import classes from './people.module.css'

/** Selects the organization whose people are listed, by changing `orgId` in the URL. */
export function OrganizationFilter() {
  const { organizations } = useMe()
  const selected = useOrganization()
  const navigate = useNavigate()
  const to = useAreaPath()
  return (
    <Select
      className={`${filters.choice} ${classes.filter}`}
      aria-label='Organization'
      placeholder={organizations.length ? texts.organization.select : texts.organization.none}
      data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={selected ? String(selected.id) : null}
      allowDeselect={false}
      disabled={organizations.length === 0}
      searchable={organizations.length > 8}
      onChange={(value) => navigate({ to: to('users'), search: { orgId: parseId(value) } })}
    />
  )
}
