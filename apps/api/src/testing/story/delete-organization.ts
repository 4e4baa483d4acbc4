import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person, password, type StoryContext } from './context.ts'

type Team = { admin: Person; manager: Person; member: Person }

/**
 * Removes the manager and the member, deletes the organization, restores it and deletes it again, deletes the admin's
 * account, and signs the manager out.
 */
export async function deleteOrganization(
  context: StoryContext,
  { admin, manager, member }: Team,
  organization: number,
) {
  const path = { id: organization }
  for (const { id: userId } of [manager, member]) {
    expectNoContent(
      await admin.api.DELETE('/organizations/{id}/members/{userId}', { params: { path: { ...path, userId } } }),
    )
  }
  const remove = () => admin.api.DELETE('/organizations/{id}', { params: { path }, body: { password } })
  expectNoContent(await remove())
  expect(dataOf(await admin.api.GET('/organizations/deleted'))).toMatchObject([{ id: organization }])
  expect(dataOf(await admin.api.POST('/organizations/{id}/restore', { params: { path } })).id).toBe(organization)
  expectNoContent(await remove())
  expect(dataOf(await admin.api.GET('/organizations/'))).toEqual([])
  expectNoContent(await admin.api.DELETE('/users/{id}', { params: { path: { id: admin.id } }, body: { password } }))
  const refused = await context.caller().POST('/auth/login', { body: { email: admin.email, password } })
  expect(refused.error?.detail).toBe('Incorrect email or password')
  expectNoContent(await manager.api.POST('/auth/logout'))
  expect((await manager.api.GET('/auth/me')).response.status).toBe(401)
}
