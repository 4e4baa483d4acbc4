import { type Actor, can } from '@muster/contracts/capabilities'

/**
 * The sections of the settings that concern the account. `id` is the hash of the section in the URL. The palette lists
 * the sections without loading their code.
 */
export const accountSections = [
  { id: 'profile', label: 'Profile' },
  { id: 'absences', label: 'Absences' },
  { id: 'email', label: 'Email' },
  { id: 'password', label: 'Password' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'keyboard', label: 'Keyboard' },
  { id: 'calls', label: 'Calls' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'organizations', label: 'Organizations' },
  { id: 'delete-account', label: 'Delete account' },
] as const

const allOrganizationSections = [
  { id: 'organization', label: 'Organization', may: () => true },
  { id: 'labels', label: 'Labels', may: can.manageLabels },
  { id: 'custom-fields', label: 'Custom fields', may: can.manageCustomFields },
  { id: 'templates', label: 'Templates', may: can.manageTemplates },
  { id: 'members', label: 'Members and roles', may: can.changeMemberRole },
  { id: 'trash', label: 'Trash', may: () => true },
  { id: 'export', label: 'Export', may: can.exportOrganization },
  { id: 'leave', label: 'Leave organization', may: () => true },
  { id: 'delete-organization', label: 'Delete organization', may: can.deleteOrganization },
] as const

/** The sections of the settings that concern the organization and that the user's role permits. */
export const organizationSections = (actor: Actor) => allOrganizationSections.filter(({ may }) => may(actor))
