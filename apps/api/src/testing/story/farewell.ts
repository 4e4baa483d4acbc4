import { expect } from 'vitest'
import { answered, done, type Person, password, type StoryContext } from './context.ts'

type Team = { admin: Person; manager: Person; member: Person }

/** Removes members, deletes the organization and an account, and signs somebody out. */
export async function takeDown(context: StoryContext, { admin, manager, member }: Team, organization: number) {
  const path = { id: organization }
  for (const { id: userId } of [manager, member]) {
    done(await admin.does.DELETE('/organizations/{id}/members/{userId}', { params: { path: { ...path, userId } } }))
  }
  const remove = () => admin.does.DELETE('/organizations/{id}', { params: { path }, body: { password } })
  done(await remove())
  expect(answered(await admin.does.GET('/organizations/deleted'))).toMatchObject([{ id: organization }])
  expect(answered(await admin.does.POST('/organizations/{id}/restore', { params: { path } })).id).toBe(organization)
  done(await remove())
  expect(answered(await admin.does.GET('/organizations/'))).toEqual([])
  done(await admin.does.DELETE('/users/{id}', { params: { path: { id: admin.id } }, body: { password } }))
  const refused = await context.caller().POST('/auth/login', { body: { email: admin.email, password } })
  expect(refused.error?.detail).toBe('Incorrect email or password')
  done(await manager.does.POST('/auth/logout'))
  expect((await manager.does.GET('/auth/me')).response.status).toBe(401)
}
