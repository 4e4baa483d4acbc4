import { Menu, TextInput, UnstyledButton } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { IconCheck, IconMail, IconPlus, IconSelector } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { listPath } from '../../lib/look/list-path.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import classes from './header.module.css'

const CreateOrganizationModal = lazy(async () => {
  const { CreateOrganizationModal: Modal } = await import('../../features/organizations/CreateOrganizationModal.tsx')
  return { default: Modal }
})

/** Number of organizations from which the list has a search field. */
const longList = 8

type Props = {
  organizations: Me['organizations']
  /** Number of pending invitations; the dashboard lists them. */
  invitations: number
  selected: SelectedOrganization | undefined
}

/** Shows and changes the selected organization: the address keeps its path and gets another orgId. */
export function OrganizationSwitcher({ organizations, invitations, selected }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const to = useAreaPath()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const [asked, setAsked] = useState(false)
  const found = organizations.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  const choose = (orgId: number) =>
    navigate({ to: listPath(router.latestLocation.pathname), search: { orgId }, hash: true })
  const create = () => {
    setAsked(true)
    setCreating(true)
  }

  return (
    <>
      <Menu position='bottom-start' width={280} onClose={() => setSearch('')}>
        <Menu.Target>
          <UnstyledButton className={classes.switcher}>
            <span className={classes.organization} title={selected?.name}>
              {selected?.name ?? texts.organization.select}
            </span>
            <IconSelector size={16} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {organizations.length >= longList && (
            <TextInput
              className={classes.search}
              aria-label='Search organizations'
              placeholder='Search organizations...'
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          <div className={classes.list}>
            {found.map(({ id, name }) => (
              <Menu.Item
                key={id}
                aria-current={id === selected?.id || undefined}
                rightSection={id === selected?.id ? <IconCheck size={16} stroke={1.8} aria-hidden /> : undefined}
                onClick={() => choose(id)}
              >
                {name}
              </Menu.Item>
            ))}
            {found.length === 0 && <Menu.Label>{texts.organization.none}</Menu.Label>}
          </div>
          <Menu.Divider />
          {invitations > 0 && (
            <Menu.Item
              leftSection={<IconMail size={16} stroke={1.8} aria-hidden />}
              onClick={() => navigate({ to: to('dashboard') })}
            >
              {invitations === 1 ? '1 invitation' : `${invitations} invitations`}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={create}>
            Create Organization
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{asked && <CreateOrganizationModal opened={creating} onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
