import { expect } from 'vitest'
import { tokenIn } from '../postbox.ts'
import { answered, done, type House, type Person, password } from './house.ts'

/** The mailed link that comes next to this address, after as many as there were. */
export async function nextLink({ post }: House, email: string, before: number): Promise<string> {
  await expect.poll(() => post.to(email).length).toBeGreaterThan(before)
  return tokenIn(post.to(email)[before]?.link ?? '')
}

export async function signIn(house: House, email: string, given = password) {
  const { access_token } = answered(await house.caller().POST('/auth/login', { body: { email, password: given } }))
  return house.caller(access_token)
}

/** Somebody makes an account, signs in and confirms the address from the mail. */
export async function register(house: House, email: string, name: string): Promise<Person> {
  const nobody = house.caller()
  const user = answered(await nobody.POST('/auth/register', { body: { email, password, full_name: name } }))
  expect(user).toMatchObject({ email, full_name: name, role: 'employee', is_verified: false })
  const does = await signIn(house, email)
  done(await does.POST('/auth/verify', { body: { token: await nextLink(house, email, 0) } }))
  return { id: user.id, email, name, does }
}

/** A new account asks for its link again; a forgotten password is set anew, a known one changed. */
export async function forgetAndRemember(house: House, person: Person): Promise<void> {
  expect(answered(await person.does.POST('/auth/verify/resend'))).toEqual({ mail: true })
  const mails = house.post.to(person.email).length
  const nobody = house.caller()
  expect(answered(await nobody.POST('/auth/password/forgot', { body: { email: person.email } }))).toEqual({
    mail: true,
  })
  const token = await nextLink(house, person.email, mails)
  done(await nobody.POST('/auth/password/reset', { body: { token, password: 'a better battery staple' } }))
  person.does = await signIn(house, person.email, 'a better battery staple')
  done(
    await person.does.PUT('/auth/password', {
      body: { current_password: 'a better battery staple', new_password: password },
    }),
  )
}

/** Somebody takes another address by the link that comes there, and goes back to the one before. */
export async function moveAndReturn(house: House, person: Person): Promise<void> {
  for (const email of [`moved-${person.email}`, person.email]) {
    const mails = house.post.to(email).filter(({ link }) => link.includes('/confirm-email#')).length
    expect(answered(await person.does.POST('/auth/email', { body: { email, current_password: password } }))).toEqual({
      mail: true,
    })
    const links = () => house.post.to(email).filter(({ link }) => link.includes('/confirm-email#'))
    await expect.poll(() => links().length).toBeGreaterThan(mails)
    done(await person.does.POST('/auth/email/confirm', { body: { token: tokenIn(links().at(-1)?.link ?? '') } }))
    expect(answered(await person.does.GET('/auth/me'))).toMatchObject({ email, is_verified: true })
  }
}

/** Signed in twice, somebody ends the other session. */
export async function endOtherSession(house: House, person: Person): Promise<void> {
  const phone = await signIn(house, person.email)
  const sessions = answered(await person.does.GET('/auth/sessions'))
  expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
  const other = sessions.find(({ current }) => !current)?.id ?? 0
  done(await person.does.DELETE('/auth/sessions/{id}', { params: { path: { id: other } } }))
  expect((await phone.GET('/auth/me')).error?.detail).toBe('Sign in to continue.')
  expect(answered(await person.does.GET('/auth/me'))).toMatchObject({ email: person.email, is_verified: true })
}
