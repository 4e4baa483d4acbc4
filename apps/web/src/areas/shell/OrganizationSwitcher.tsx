import { Menu, TextInput, UnstyledButton } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { IconCheck, IconMail, IconPlus } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { listPath } from '../../lib/look/list-path.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { DropdownMenu } from '../../ui/menu/DropdownMenu.tsx'
import { OrganizationLabel, OrganizationLogo } from './faces.tsx'
import classes from './header.module.css'

const CreateOrganizationDialog = lazilyOpened(
  async () => (await import('../../features/organizations/CreateOrganizationDialog.tsx')).CreateOrganizationDialog,
)

/** Minimum number of organizations for which the list has a search field. */
const searchThreshold = 8

type Props = {
  organizations: Me['organizations']
  logos: Me['logos']
  /** Number of pending invitations; the dashboard lists them. */
  invitationCount: number
  selected: SelectedOrganization | undefined
}

/** Shows and changes the selected organization, which is the `orgId` in the address. */
export function OrganizationSwitcher({ organizations, logos, invitationCount, selected }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const to = useAreaPath()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const [isModalRequested, setIsModalRequested] = useState(false)
  const foundOrganizations = organizations.filter(({ name }) =>
    name.toLowerCase().includes(search.trim().toLowerCase()),
  )

  const choose = (orgId: number) =>
    navigate({ to: listPath(router.latestLocation.pathname), search: { orgId }, hash: true })
  const create = () => {
    setIsModalRequested(true)
    setCreating(true)
  }

  return (
    <>
      <DropdownMenu position='bottom-start' width={280} onClose={() => setSearch('')}>
        <Menu.Target>
          <UnstyledButton className={classes.switcher}>
            <OrganizationLabel logos={logos} id={selected?.id} name={selected?.name} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {organizations.length >= searchThreshold && (
            <TextInput
              className={classes.search}
              aria-label='Search organizations'
              placeholder='Search organizations...'
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          <div className={classes.list}>
            {foundOrganizations.map(({ id, name }) => (
              <Menu.Item
                key={id}
                aria-current={id === selected?.id || undefined}
                rightSection={id === selected?.id ? <IconCheck size={16} stroke={1.8} aria-hidden /> : undefined}
                leftSection={<OrganizationLogo logos={logos} id={id} />}
                onClick={() => choose(id)}
              >
                {name}
              </Menu.Item>
            ))}
            {foundOrganizations.length === 0 && <Menu.Label>{texts.organization.none}</Menu.Label>}
          </div>
          <Menu.Divider />
          {invitationCount > 0 && (
            <Menu.Item
              leftSection={<IconMail size={16} stroke={1.8} aria-hidden />}
              onClick={() => navigate({ to: to('dashboard') })}
            >
              {invitationCount === 1 ? '1 invitation' : `${invitationCount} invitations`}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={create}>
            Create Organization
          </Menu.Item>
        </Menu.Dropdown>
      </DropdownMenu>
      {isModalRequested && <CreateOrganizationDialog opened={creating} onClose={() => setCreating(false)} />}
    </>
  )
}
