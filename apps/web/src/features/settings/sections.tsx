import { type Actor, can } from '@muster/contracts/capabilities'
import type { ReactNode } from 'react'
import { CallsSection } from '../call-test/CallsSection.tsx'
import { BrowserNotificationsSwitch } from '../chat/BrowserNotificationsSwitch.tsx'
import { KeyboardSection } from '../commands/KeyboardSection.tsx'
import { NotificationPreferences } from '../notifications/NotificationPreferences.tsx'
import { ExportSection } from '../organization-exports/ExportSection.tsx'
import { DeleteOrganizationSection } from '../organizations/DeleteOrganizationSection.tsx'
import { MembersSection } from '../organizations/members/MembersSection.tsx'
import { OrganizationSettings } from '../organizations/OrganizationSettings.tsx'
import { OwnOrganizations } from '../organizations/OwnOrganizations.tsx'
import { TrashSection } from '../trash/TrashSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { ComingSoonSection } from './ComingSoonSection.tsx'
import { comingSoon, type SettingsVariant } from './coming-soon.ts'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** One entry of the settings; `id` stands in the address behind the #. */
export type SettingsEntry = { id: string; label: string; part: ReactNode }
export type SettingsGroup = { title: string; entries: SettingsEntry[] }

const NotificationSections = () => (
  <>
    <NotificationPreferences />
    <BrowserNotificationsSwitch />
  </>
)

const account: SettingsEntry[] = [
  { id: 'profile', label: 'Profile', part: <ProfileSection /> },
  { id: 'email', label: 'Email', part: <EmailSection /> },
  { id: 'password', label: 'Password', part: <PasswordSection /> },
  { id: 'sessions', label: 'Sessions', part: <SessionsSection /> },
  { id: 'notifications', label: 'Notifications', part: <NotificationSections /> },
  { id: 'keyboard', label: 'Keyboard', part: <KeyboardSection /> },
  { id: 'calls', label: 'Calls', part: <CallsSection /> },
  { id: 'appearance', label: 'Appearance', part: <AppearanceSection /> },
  { id: 'organizations', label: 'Organizations', part: <OwnOrganizations /> },
  { id: 'delete-account', label: 'Delete account', part: <DeleteAccountSection /> },
]

type Organization = { id: number; name: string }

/** What one's role in the selected organization opens of it. */
function ofOrganization(organization: Organization, actor: Actor): SettingsEntry[] {
  const { id } = organization
  return [
    { id: 'organization', label: 'Organization', part: <OrganizationSettings key={id} /> },
    ...(can.changeMemberRole(actor)
      ? [{ id: 'members', label: 'Members and roles', part: <MembersSection key={id} organization={organization} /> }]
      : []),
    ...(can.seeTrash(actor)
      ? [{ id: 'trash', label: 'Trash', part: <TrashSection key={id} organizationId={id} /> }]
      : []),
    ...(can.exportOrganization(actor)
      ? [{ id: 'export', label: 'Export', part: <ExportSection key={id} organization={organization} /> }]
      : []),
    { id: 'leave', label: 'Leave organization', part: <LeaveSection key={id} organization={organization} /> },
    ...(can.deleteOrganization(actor)
      ? [
          {
            id: 'delete-organization',
            label: 'Delete organization',
            part: <DeleteOrganizationSection key={id} organization={organization} />,
          },
        ]
      : []),
  ]
}

/** All entries of the settings, for an area, a person and the selected organization. */
export function settingsOf(variant: SettingsVariant, actor: Actor, organization: Organization | undefined) {
  const groups: SettingsGroup[] = [{ title: 'Your account', entries: account }]
  if (organization) groups.push({ title: organization.name, entries: ofOrganization(organization, actor) })
  if (comingSoon[variant].length > 0)
    groups.push({
      title: 'Later',
      entries: [{ id: 'coming-soon', label: 'Coming Soon', part: <ComingSoonSection variant={variant} /> }],
    })
  return groups
}
