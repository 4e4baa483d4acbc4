import { expect, it } from 'vitest'
import { organizationOf } from './organization.ts'

const organizations = [
  { id: 3, name: 'Northlight', role: 'admin' },
  { id: 5, name: 'Harbor', role: 'member' },
] as const

it('the selected organization comes from orgId [ORG-01]', () => {
  expect(organizationOf(5, [...organizations])).toEqual({ id: 5, name: 'Harbor', isMember: true })
  expect(organizationOf(undefined, [...organizations])).toBeUndefined()
})

it("without a membership it is called 'Organization {id}' [ORG-07]", () => {
  expect(organizationOf(99, [...organizations])).toEqual({ id: 99, name: 'Organization 99', isMember: false })
})
