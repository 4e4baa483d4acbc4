// Parts of the navigation and header that have no behavior. The preview also uses them.
import type { Me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pictureAddress } from '../../lib/picture-address.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import type { MenuEntry } from '../description.ts'
import headerClasses from './header.module.css'
import navClasses from './nav.module.css'

/** Icon and label of an entry of the menu. */
export const MenuEntryContent = ({
  icon: Icon,
  label,
  collapsed,
}: Omit<MenuEntry, 'segment'> & { collapsed: boolean }) => (
  <>
    <Icon size={18} stroke={1.6} aria-hidden />
    {!collapsed && <span className={navClasses.label}>{label}</span>}
  </>
)

/** Avatar, name and email address of the signed-in user. */
export function UserSummary({ me, collapsed }: { me: Pick<Me, 'id' | 'name' | 'email'>; collapsed: boolean }) {
  const name = me.name ?? texts.unknownUser
  return (
    <>
      <Avatar name={name} userId={me.id} size={28} />
      {!collapsed && (
        <div className={navClasses.who}>
          <span className={navClasses.name}>{name}</span>
          <span className={navClasses.email}>{me.email}</span>
        </div>
      )}
    </>
  )
}

/** The logo of the organization with this id, if there is one. */
export function OrganizationLogo({ logos, id }: { logos: Me['logos']; id: number | undefined }) {
  const logo = logos.find(({ organization_id }) => organization_id === id)?.logo
  return logo && <img className={headerClasses.logo} src={pictureAddress(logo)} alt='' width={20} height={20} />
}

type OrganizationLabelProps = { logos: Me['logos']; id: number | undefined; name: string | undefined }

/** Logo and name of the selected organization. */
export const OrganizationLabel = ({ logos, id, name }: OrganizationLabelProps) => (
  <>
    <OrganizationLogo logos={logos} id={id} />
    <span className={headerClasses.organization} title={name}>
      {name ?? texts.organization.select}
    </span>
    <IconSelector size={16} stroke={1.6} aria-hidden />
  </>
)

type HeaderTitleProps = { title: string; badge: string; breadcrumb?: ReactNode }

/** Title of the page, the breadcrumb, and the area. */
export const HeaderTitle = ({ title, badge, breadcrumb }: HeaderTitleProps) => (
  <>
    <span className={headerClasses.divider} aria-hidden />
    <span className={headerClasses.title}>{title}</span>
    {breadcrumb}
    <span className={headerClasses.badge}>{badge}</span>
  </>
)
