import type { Actor } from '@muster/contracts/capabilities'
import type { ReactNode } from 'react'
import type { Area } from '../../lib/area.ts'
import { AbsencesSection } from '../absences/AbsencesSection.tsx'
import { CallsSection } from '../call-test/CallsSection.tsx'
import { BrowserNotificationsSwitch } from '../chat/BrowserNotificationsSwitch.tsx'
import { KeyboardSection } from '../commands/KeyboardSection.tsx'
import { accountSections, organizationSections } from '../commands/settings-sections.ts'
import { LabelsSection } from '../labels/LabelsSection.tsx'
import { MutesSection } from '../mutes/MutesSection.tsx'
import { NotificationPreferences } from '../notifications/preferences/NotificationPreferences.tsx'
import { ExportSection } from '../organization-exports/ExportSection.tsx'
import { DeletedOrganizations } from '../organizations/DeletedOrganizations.tsx'
import { DeleteOrganizationSection } from '../organizations/DeleteOrganizationSection.tsx'
import { MembersSection } from '../organizations/members/MembersSection.tsx'
import { OrganizationSettings } from '../organizations/OrganizationSettings.tsx'
import { OwnOrganizations } from '../organizations/OwnOrganizations.tsx'
import { FieldsSection } from '../tasks/custom-fields/manage/FieldsSection.tsx'
import { ReportsSection } from '../tasks/receipts/ReportsSection.tsx'
import { TemplatesSection } from '../tasks/templates/TemplatesSection.tsx'
import { TrashSection } from '../trash/TrashSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { ComingSoonSection } from './ComingSoonSection.tsx'
import { comingSoon } from './coming-soon.ts'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import classes from './settings.module.css'

/** An entry of the settings; `id` is its hash in the URL. */
export type SettingsEntry = { id: string; label: string; content: ReactNode }
export type SettingsGroup = { title: string; entries: SettingsEntry[] }

const NotificationSections = () => (
  <div className={classes.sections} data-in-order='always'>
    <NotificationPreferences />
    <MutesSection />
    <BrowserNotificationsSwitch />
    <ReportsSection />
  </div>
)

const OrganizationSections = () => (
  <div className={classes.sections} data-in-order='always'>
    <OwnOrganizations />
    <DeletedOrganizations />
  </div>
)

const accountContent: Record<(typeof accountSections)[number]['id'], ReactNode> = {
  profile: <ProfileSection />,
  absences: <AbsencesSection />,
  email: <EmailSection />,
  password: <PasswordSection />,
  sessions: <SessionsSection />,
  notifications: <NotificationSections />,
  keyboard: <KeyboardSection />,
  calls: <CallsSection />,
  appearance: <AppearanceSection />,
  organizations: <OrganizationSections />,
  'delete-account': <DeleteAccountSection />,
}
const accountEntries: SettingsEntry[] = accountSections.map(({ id, label }) => ({
  id,
  label,
  content: accountContent[id],
}))

type Organization = { id: number; name: string }
type OrganizationSection = ReturnType<typeof organizationSections>[number]['id']

const organizationContent: Record<OrganizationSection, (organization: Organization) => ReactNode> = {
  organization: ({ id }) => <OrganizationSettings key={id} />,
  labels: ({ id }) => <LabelsSection key={id} organizationId={id} />,
  'custom-fields': ({ id }) => <FieldsSection key={id} organizationId={id} />,
  templates: ({ id }) => <TemplatesSection key={id} organizationId={id} />,
  members: (organization) => <MembersSection key={organization.id} organization={organization} />,
  trash: ({ id }) => <TrashSection key={id} organizationId={id} />,
  export: (organization) => <ExportSection key={organization.id} organization={organization} />,
  leave: (organization) => <LeaveSection key={organization.id} organization={organization} />,
  'delete-organization': (organization) => (
    <DeleteOrganizationSection key={organization.id} organization={organization} />
  ),
}

/** The organization sections that the user's role permits. */
const organizationEntries = (organization: Organization, actor: Actor): SettingsEntry[] =>
  organizationSections(actor).map(({ id, label }) => ({ id, label, content: organizationContent[id](organization) }))

/** All groups of entries of the settings for an area, a user and the selected organization. */
export function settingsOf(area: Area, actor: Actor, organization: Organization | undefined) {
  const groups: SettingsGroup[] = [{ title: 'Your account', entries: accountEntries }]
  if (organization) groups.push({ title: organization.name, entries: organizationEntries(organization, actor) })
  if (comingSoon[area].length > 0)
    groups.push({
      title: 'Later',
      entries: [{ id: 'coming-soon', label: 'Coming Soon', content: <ComingSoonSection area={area} /> }],
    })
  return groups
}
