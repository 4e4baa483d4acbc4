import { useOrganization } from '../../lib/organization.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { KeyboardSection } from '../commands/KeyboardSection.tsx'
import { NotificationPreferences } from '../notifications/NotificationPreferences.tsx'
import { DeleteOrganizationSection } from '../organizations/DeleteOrganizationSection.tsx'
import { OrganizationSettings } from '../organizations/OrganizationSettings.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { ComingSoonSection } from './ComingSoonSection.tsx'
import type { SettingsVariant } from './coming-soon.ts'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import classes from './section.module.css'

/** The settings of one's account and of one's place in the selected organization. */
export function SettingsPage({ variant }: { variant: SettingsVariant }) {
  const organization = useOrganization()
  return (
    <div className={classes.page}>
      <PageHeader title='Settings' />
      <ProfileSection />
      <AppearanceSection />
      <PasswordSection />
      <SessionsSection />
      <NotificationPreferences />
      <KeyboardSection />
      <OrganizationSettings />
      {organization && <LeaveSection key={organization.id} organization={organization} />}
      {organization && <DeleteOrganizationSection organization={organization} />}
      <ComingSoonSection variant={variant} />
      <DeleteAccountSection />
    </div>
  )
}
