import { expect } from 'vitest'
import { tokenIn } from '../postbox.ts'
import { answered, done, type Person, password, type StoryContext } from './context.ts'

/** Waits for the next mail to this address after the given number and returns its token. */
export async function nextLink({ post }: StoryContext, email: string, before: number): Promise<string> {
  await expect.poll(() => post.to(email).length).toBeGreaterThan(before)
  return tokenIn(post.to(email)[before]?.link ?? '')
}

export async function signIn(context: StoryContext, email: string, given = password) {
  const { access_token } = answered(await context.caller().POST('/auth/login', { body: { email, password: given } }))
  return context.caller(access_token)
}

/** Registers an account, signs in and verifies the address from the mail. */
export async function register(context: StoryContext, email: string, name: string): Promise<Person> {
  const nobody = context.caller()
  const user = answered(await nobody.POST('/auth/register', { body: { email, password, full_name: name } }))
  expect(user).toMatchObject({ email, full_name: name, role: 'employee', is_verified: false })
  const does = await signIn(context, email)
  done(await does.POST('/auth/verify', { body: { token: await nextLink(context, email, 0) } }))
  return { id: user.id, email, name, does }
}

/** Requests the verification link again, resets a forgotten password, and changes a known one. */
export async function forgetAndRemember(context: StoryContext, person: Person): Promise<void> {
  expect(answered(await person.does.POST('/auth/verify/resend'))).toEqual({ mail: true })
  const mails = context.post.to(person.email).length
  const nobody = context.caller()
  expect(answered(await nobody.POST('/auth/password/forgot', { body: { email: person.email } }))).toEqual({
    mail: true,
  })
  const token = await nextLink(context, person.email, mails)
  done(await nobody.POST('/auth/password/reset', { body: { token, password: 'a better battery staple' } }))
  person.does = await signIn(context, person.email, 'a better battery staple')
  done(
    await person.does.PUT('/auth/password', {
      body: { current_password: 'a better battery staple', new_password: password },
    }),
  )
}

/** Changes the e-mail address through the mailed link, and back again. */
export async function moveAndReturn(context: StoryContext, person: Person): Promise<void> {
  for (const email of [`moved-${person.email}`, person.email]) {
    const mails = context.post.to(email).filter(({ link }) => link.includes('/confirm-email#')).length
    expect(answered(await person.does.POST('/auth/email', { body: { email, current_password: password } }))).toEqual({
      mail: true,
    })
    const links = () => context.post.to(email).filter(({ link }) => link.includes('/confirm-email#'))
    await expect.poll(() => links().length).toBeGreaterThan(mails)
    done(await person.does.POST('/auth/email/confirm', { body: { token: tokenIn(links().at(-1)?.link ?? '') } }))
    expect(answered(await person.does.GET('/auth/me'))).toMatchObject({ email, is_verified: true })
  }
}

/** Signs in twice and ends the other session. */
export async function endOtherSession(context: StoryContext, person: Person): Promise<void> {
  const phone = await signIn(context, person.email)
  const sessions = answered(await person.does.GET('/auth/sessions'))
  expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
  const other = sessions.find(({ current }) => !current)?.id ?? 0
  done(await person.does.DELETE('/auth/sessions/{id}', { params: { path: { id: other } } }))
  expect((await phone.GET('/auth/me')).error?.detail).toBe('Sign in to continue.')
  expect(answered(await person.does.GET('/auth/me'))).toMatchObject({ email: person.email, is_verified: true })
}
