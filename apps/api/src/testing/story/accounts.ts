import { expect } from 'vitest'
import { tokenIn } from '../start-mail-server.ts'
import { dataOf, expectNoContent, type Person, password, type StoryContext } from './context.ts'

/** Waits until this address has received more than `before` mails, and returns the token in the first new mail. */
export async function nextToken({ mailServer }: StoryContext, email: string, before: number): Promise<string> {
  await expect.poll(() => mailServer.to(email).length).toBeGreaterThan(before)
  return tokenIn(mailServer.to(email)[before]?.link ?? '')
}

export async function signIn(context: StoryContext, email: string, enteredPassword = password) {
  const { access_token } = dataOf(
    await context.caller().POST('/auth/login', { body: { email, password: enteredPassword } }),
  )
  return context.caller(access_token)
}

/** Registers an account, signs in, and verifies the address with the token in the mail. */
export async function register(context: StoryContext, email: string, name: string): Promise<Person> {
  const anonymous = context.caller()
  const user = dataOf(await anonymous.POST('/auth/register', { body: { email, password, full_name: name } }))
  expect(user).toMatchObject({ email, full_name: name, role: 'employee', is_verified: false })
  const api = await signIn(context, email)
  expectNoContent(await api.POST('/auth/verify', { body: { token: await nextToken(context, email, 0) } }))
  return { id: user.id, email, name, api }
}

/** Requests the verification link again, resets the password by mail, and then changes it with the current password. */
export async function resetPassword(context: StoryContext, person: Person): Promise<void> {
  expect(dataOf(await person.api.POST('/auth/verify/resend'))).toEqual({ mail: true })
  const mailCount = context.mailServer.to(person.email).length
  const anonymous = context.caller()
  expect(dataOf(await anonymous.POST('/auth/password/forgot', { body: { email: person.email } }))).toEqual({
    mail: true,
  })
  const token = await nextToken(context, person.email, mailCount)
  expectNoContent(
    await anonymous.POST('/auth/password/reset', { body: { token, password: 'a better battery staple' } }),
  )
  person.api = await signIn(context, person.email, 'a better battery staple')
  expectNoContent(
    await person.api.PUT('/auth/password', {
      body: { current_password: 'a better battery staple', new_password: password },
    }),
  )
}

/** Changes the email address through the mailed link, and back again. */
export async function changeEmailAndBack(context: StoryContext, person: Person): Promise<void> {
  for (const email of [`moved-${person.email}`, person.email]) {
    const mailCount = context.mailServer.to(email).filter(({ link }) => link.includes('/confirm-email#')).length
    expect(dataOf(await person.api.POST('/auth/email', { body: { email, current_password: password } }))).toEqual({
      mail: true,
    })
    const confirmationMails = () => context.mailServer.to(email).filter(({ link }) => link.includes('/confirm-email#'))
    await expect.poll(() => confirmationMails().length).toBeGreaterThan(mailCount)
    expectNoContent(
      await person.api.POST('/auth/email/confirm', {
        body: { token: tokenIn(confirmationMails().at(-1)?.link ?? '') },
      }),
    )
    expect(dataOf(await person.api.GET('/auth/me'))).toMatchObject({ email, is_verified: true })
  }
}

/** Signs in a second time, and ends the new session from the first one. */
export async function endOtherSession(context: StoryContext, person: Person): Promise<void> {
  const otherSession = await signIn(context, person.email)
  const sessions = dataOf(await person.api.GET('/auth/sessions'))
  expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
  const otherSessionId = sessions.find(({ current }) => !current)?.id ?? 0
  expectNoContent(await person.api.DELETE('/auth/sessions/{id}', { params: { path: { id: otherSessionId } } }))
  expect((await otherSession.GET('/auth/me')).error?.detail).toBe('Sign in to continue.')
  expect(dataOf(await person.api.GET('/auth/me'))).toMatchObject({ email: person.email, is_verified: true })
}
