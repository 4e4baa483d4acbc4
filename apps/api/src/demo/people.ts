import type { AreaRole, OrganizationRole } from '@muster/contracts/roles'

export type DemoPerson = {
  name: string
  handle: string
  jobTitle: string
  role: OrganizationRole
  area: AreaRole
  timeZone: string
}

const areas = { admin: 'admin', manager: 'team_lead', member: 'employee' } satisfies Record<OrganizationRole, AreaRole>

const person = (name: string, title: string, role: OrganizationRole, zone = 'Europe/Oslo'): DemoPerson => ({
  name,
  handle: name.split(' ')[0]?.toLowerCase() ?? name,
  jobTitle: title,
  role,
  area: areas[role],
  timeZone: zone,
})

/** The twelve people of Halden Instruments. */
export const people: DemoPerson[] = [
  person('Ingrid Solberg', 'Managing director', 'admin'),
  person('Mateus Oliveira', 'Head of product', 'manager', 'Europe/Lisbon'),
  person('Ewa Nowicka', 'Front-end developer', 'member', 'Europe/Warsaw'),
  person('Jonas Lindqvist', 'Head of operations', 'manager', 'Europe/Stockholm'),
  person('Priya Raman', 'Firmware engineer', 'member', 'Asia/Kolkata'),
  person('Tom Ashworth', 'Test engineer', 'member', 'Europe/London'),
  person('Sofia Marchetti', 'Product designer', 'member', 'Europe/Rome'),
  person('Daniel Okafor', 'Backend developer', 'member', 'Africa/Lagos'),
  person('Hanna Virtanen', 'Quality manager', 'manager', 'Europe/Helsinki'),
  person('Luc Moreau', 'Support specialist', 'member', 'Europe/Paris'),
  person('Grace Kim', 'Data analyst', 'member', 'Asia/Seoul'),
  person('Viktor Petrov', 'Workshop lead', 'member', 'Europe/Sofia'),
]

/** The handles of one user of each role, to sign in with. */
export const signInHandles = ['ingrid', 'mateus', 'ewa']
