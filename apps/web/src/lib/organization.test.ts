import { expect, it } from 'vitest'
import { organizationOf } from './organization.ts'

const organizations = [
  { id: 3, name: 'Northlight', role: 'admin' },
  { id: 5, name: 'Harbor', role: 'member' },
] as const

it('ORG-01 the selected organization comes from orgId', () => {
  expect(organizationOf(5, [...organizations])).toEqual({ id: 5, name: 'Harbor', mine: true })
  expect(organizationOf(undefined, [...organizations])).toBeUndefined()
})

it("ORG-07 built from the address alone it is called 'Organization {id}'", () => {
  expect(organizationOf(99, [...organizations])).toEqual({ id: 99, name: 'Organization 99', mine: false })
})
